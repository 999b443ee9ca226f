// SQLite databases that are no brains, made by hand: no other driver of SQLite may be in reach of these tests.
// Source: https://www.sqlite.org/fileformat2.html

const PAGE_SIZE = 4_096;
const HEADER_SIZE = 100;

export interface ForeignDatabase {
  /** The name of its one table. */
  table: string;
  applicationId?: number;
  /** Whether it says of itself that it uses a write-ahead log. */
  wal?: boolean;
}

/** The bytes of a database with one empty table. */
export function foreignDatabase({ table, applicationId = 0, wal = false }: ForeignDatabase) {
  const file = Buffer.alloc(2 * PAGE_SIZE);
  file.write("SQLite format 3\0", 0, "latin1");
  file.writeUInt16BE(PAGE_SIZE, 16);
  file.set([wal ? 2 : 1, wal ? 2 : 1, 0, 64, 32, 32], 18);
  const numbers = { 24: 1, 28: 2, 40: 1, 44: 4, 56: 1, 68: applicationId, 92: 1, 96: 3_045_000 };
  for (const [at, value] of Object.entries(numbers)) file.writeUInt32BE(value, Number(at));
  const cell = schemaCell(table);
  const content = PAGE_SIZE - cell.length;
  writeLeafPage(file, HEADER_SIZE, [content]);
  file.set(cell, content);
  writeLeafPage(file, PAGE_SIZE, []);
  return file;
}

/** The row of the schema that says: this table's root is page 2. */
function schemaCell(table: string): Buffer {
  const texts = ["table", table, table].map((text) => Buffer.from(text));
  const sql = Buffer.from(`CREATE TABLE ${table}(content TEXT)`);
  const types = [...texts.map(typeOfText), [1], typeOfText(sql)].flat();
  const record = Buffer.concat([
    Buffer.from([types.length + 1, ...types]),
    ...texts,
    Buffer.from([2]),
    sql,
  ]);
  return Buffer.concat([Buffer.from([...varint(record.length), ...varint(1)]), record]);
}

function typeOfText(text: Buffer): number[] {
  return varint(13 + 2 * text.length);
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [0x80 | (value >> 7), value & 0x7f];
}

function writeLeafPage(file: Buffer, at: number, cells: number[]): void {
  file.writeUInt8(0x0d, at);
  file.writeUInt16BE(cells.length, at + 3);
  file.writeUInt16BE(cells[0] ?? PAGE_SIZE, at + 5);
  for (const [index, cell] of cells.entries()) file.writeUInt16BE(cell, at + 8 + 2 * index);
}
