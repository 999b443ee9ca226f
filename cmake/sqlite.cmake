# SQLite, compiled in, with SQLite3 Multiple Ciphers, which encrypts the pages of a brain that has a key: the amalgamation
# of both comes with the build-time npm package better-sqlite3-multiple-ciphers.
# Not ENABLE_STAT4: plans here do not depend on bound values (see Connection, QPSG), and it would find nothing to do.
# One list of options; test/native/sqlite_test.cc holds it against PRAGMA compile_options.
set(CORTEX_SQLITE3MC_DIR "${PROJECT_SOURCE_DIR}/node_modules/better-sqlite3-multiple-ciphers/deps/sqlite3"
    CACHE PATH "Folder of sqlite3.c and sqlite3.h")
if(NOT EXISTS "${CORTEX_SQLITE3MC_DIR}/sqlite3.c")
  message(FATAL_ERROR "No sqlite3.c in ${CORTEX_SQLITE3MC_DIR}. Run: npm run setup")
endif()

set(CORTEX_SQLITE_OPTIONS
    DEFAULT_FOREIGN_KEYS=1
    DEFAULT_MEMSTATUS=0
    DQS=0
    ENABLE_COLUMN_METADATA # SQLiteCpp's default API asks for it
    ENABLE_FTS5
    ENABLE_MATH_FUNCTIONS
    LIKE_DOESNT_MATCH_BLOBS
    OMIT_DEPRECATED
    OMIT_SHARED_CACHE
    THREADSAFE=2 # one connection, one thread at a time: the lanes see to it
    TRUSTED_SCHEMA=0)
list(TRANSFORM CORTEX_SQLITE_OPTIONS PREPEND "SQLITE_" OUTPUT_VARIABLE sqlite_definitions)
# What a transaction changed (store/change_recorder.h).
set(CORTEX_SQLITE_SESSION ENABLE_PREUPDATE_HOOK ENABLE_SESSION)
list(TRANSFORM CORTEX_SQLITE_SESSION PREPEND "SQLITE_" OUTPUT_VARIABLE sqlite_session_definitions)
list(APPEND CORTEX_SQLITE_OPTIONS ${CORTEX_SQLITE_SESSION})
# One cipher: AEGIS-256 authenticates what it encrypts, and with the AES instructions of a processor it takes 1 us for a page,
# where ChaCha20-Poly1305 takes 8 and AES with HMAC 10 (docs/encryption.md).
set(cortex_ciphers CODEC_TYPE=CODEC_TYPE_AEGIS)
foreach(cipher AES_128_CBC AES_256_CBC CHACHA20 SQLCIPHER RC4 ASCON128)
  list(APPEND cortex_ciphers HAVE_CIPHER_${cipher}=0)
endforeach()

# SQLite keeps deleted keys readable in the unused space of pages even with secure_delete, in two ways; no later deletion
# reaches those copies. Each is closed by one change. test/native/secure_delete_test.cc looks for such bytes.
set(cortex_sqlite_source "${PROJECT_BINARY_DIR}/generated/sqlite3.c")
file(READ "${CORTEX_SQLITE3MC_DIR}/sqlite3.c" sqlite_source)
function(cortex_mend_sqlite plain mended)
  string(REPLACE "${plain}" "${mended}" changed "${sqlite_source}")
  string(REPLACE "${plain}" "" without "${sqlite_source}")
  string(LENGTH "${plain}" part)
  string(LENGTH "${sqlite_source}" before)
  string(LENGTH "${without}" after)
  math(EXPR places "(${before} - ${after}) / ${part}")
  if(NOT places EQUAL 1)
    message(FATAL_ERROR "This sqlite3.c edits pages otherwise (${places} places): adapt cmake/sqlite.cmake to\n${plain}")
  endif()
  set(sqlite_source "${changed}" PARENT_SCOPE)
endfunction()

# 1. A page that is rebuilt because cells moved to its neighbours: its free space is overwritten with zeros.
set(rebuilt_page "  put2byte(&aData[hdr+1], 0);
  put2byte(&aData[hdr+3], pPg->nCell);
  put2byte(&aData[hdr+5], pData - aData);
  aData[hdr+7] = 0x00;
  return SQLITE_OK;
")
cortex_mend_sqlite("${rebuilt_page}" "  if( pPg->pBt->btsFlags & BTS_FAST_SECURE ){
    memset(pCellptr, 0, pData - pCellptr);
  }
${rebuilt_page}")
# 2. A page whose first cells move to a neighbour: the array of cell pointers is shifted, not also the content behind it.
set(shifted_pointers "memmove(pPg->aCellIdx, &pPg->aCellIdx[nShift*2], ")
cortex_mend_sqlite("${shifted_pointers}nCell*2);" "${shifted_pointers}(nCell-nShift)*2);")
# A full-text index that is rebuilt forgets that keys were taken out of its pages (its "version" goes back to 4, while its
# connections go on as if it were 5): who opens it later takes an emptied page for damage.
set(rebuilt_index "    rc = sqlite3Fts5IndexReinit(p->pIndex);
  }
  if( rc==SQLITE_OK ){
    rc = sqlite3Fts5StorageConfigValue(p, \"version\", 0, ")
cortex_mend_sqlite("${rebuilt_index}FTS5_CURRENT_VERSION);" "${rebuilt_index}
        pConfig->bSecureDelete ? FTS5_CURRENT_VERSION_SECUREDELETE : FTS5_CURRENT_VERSION);")
# A commit hands its frames to the system a buffer at a time, instead of two calls for each page: a fifth of the processor
# time of storing one memory went to these calls. What is written, and what is synced behind it, stays the same: the buffer
# is emptied before walFrames() goes on to what needs the frames in the file (checksums made anew, the sync, the index).
# It belongs to the connection that writes; without memory for it, each piece is written by itself as before.
cortex_mend_sqlite("  int szPage;                  /* Size of one page */
} WalWriter;
" "  int szPage;                  /* Size of one page */
  u8 *aBuf;                    /* Frames not yet written, or 0: none is kept back */
  int nBuf;                    /* Bytes in aBuf */
  sqlite3_int64 iBuf;          /* Where they belong in the file */
} WalWriter;
#define WAL_BUFFER_SIZE (16*(4096+WAL_FRAME_HDRSIZE))

/* Write what walWriteToLog() kept back. */
static int walFlushBuffer(WalWriter *p){
  int n = p->nBuf;
  p->nBuf = 0;
  return n ? sqlite3OsWrite(p->pFd, p->aBuf, n, p->iBuf) : SQLITE_OK;
}
")
cortex_mend_sqlite("  rc = sqlite3OsWrite(p->pFd, pContent, iAmt, iOffset);
  return rc;
}

/*
** Write out a single frame of the WAL
" "  if( p->aBuf==0 || iAmt>WAL_BUFFER_SIZE ){
    rc = walFlushBuffer(p);
    return rc ? rc : sqlite3OsWrite(p->pFd, pContent, iAmt, iOffset);
  }
  if( p->nBuf+iAmt>WAL_BUFFER_SIZE || iOffset!=p->iBuf+p->nBuf ){
    rc = walFlushBuffer(p);
    if( rc ) return rc;
  }
  if( p->nBuf==0 ) p->iBuf = iOffset;
  memcpy(&p->aBuf[p->nBuf], pContent, iAmt);
  p->nBuf += iAmt;
  return SQLITE_OK;
}

/*
** Write out a single frame of the WAL
")
set(wal_name "  const char *zWalName;      /* Name of WAL file */
")
cortex_mend_sqlite("${wal_name}" "${wal_name}  u8 *aBuf;                  /* See WalWriter; made at the first write */
")
cortex_mend_sqlite("  w.iSyncPoint = 0;
" "  w.iSyncPoint = 0;
  if( pWal->aBuf==0 ) pWal->aBuf = sqlite3_malloc(WAL_BUFFER_SIZE);
  w.aBuf = pWal->aBuf;
  w.nBuf = 0;
  w.iBuf = 0;
")
set(written_frames "  /* Recalculate checksums within the wal file if required. */
")
cortex_mend_sqlite("${written_frames}" "  rc = walFlushBuffer(&w);
  w.aBuf = 0;
  if( rc ) return rc;

${written_frames}")
cortex_mend_sqlite("    sqlite3_free((void *)pWal->apWiData);
    sqlite3_free(pWal);
" "    sqlite3_free((void *)pWal->apWiData);
    sqlite3_free(pWal->aBuf);
    sqlite3_free(pWal);
")
# Functions that encrypt single values, by ciphers that are not compiled in.
cortex_mend_sqlite("#define SQLITE3MC_ENABLE_VLE 1
" "")
file(CONFIGURE OUTPUT "${cortex_sqlite_source}" CONTENT "${sqlite_source}" @ONLY)

add_library(cortex_sqlite STATIC "${cortex_sqlite_source}")
target_compile_definitions(cortex_sqlite PRIVATE ${sqlite_definitions} ${cortex_ciphers} HAVE_USLEEP=1)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  # A commit needs the data on the disk, not the time of the write.
  target_compile_definitions(cortex_sqlite PRIVATE HAVE_FDATASYNC=1)
endif()
target_compile_definitions(cortex_sqlite PRIVATE $<$<CONFIG:Debug>:SQLITE_DEBUG SQLITE_ENABLE_API_ARMOR>)
target_compile_options(cortex_sqlite PRIVATE -w $<$<CONFIG:Release>:-O2>) # -O3 is no quicker, and a third longer to build
# Its header declares them only then.
target_compile_definitions(cortex_sqlite PUBLIC ${sqlite_session_definitions})
target_include_directories(cortex_sqlite SYSTEM PUBLIC "${CORTEX_SQLITE3MC_DIR}")
target_link_libraries(cortex_sqlite PUBLIC Threads::Threads m)
# SQLiteCpp's package asks for this name; given first, it uses ours and not the system's.
add_library(SQLite::SQLite3 ALIAS cortex_sqlite)
