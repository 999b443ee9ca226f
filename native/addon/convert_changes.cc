#include "addon/convert_changes.h"

#include <string>

#include "addon/fields.h"

namespace cortex::addon {

MemoryUpdate ToMemoryUpdate(const Napi::Value& value) {
  const Fields fields(value, "update");
  MemoryUpdate update;
  update.importance = fields.OptionalNumber("importance");
  if (!IsAbsent(fields["categories"])) update.categories = fields.OptionalTexts("categories");
  if (!IsAbsent(fields["topics"])) update.topics = fields.OptionalTexts("topics");
  return update;
}

MemoryEdit ToMemoryEdit(const Napi::Value& value) {
  const Fields fields(value, "edit");
  if (const auto content = fields.OptionalText("content"))
    return {MemoryEdit::Kind::kContent, *content, ""};
  if (const auto added = fields.OptionalText("append"))
    return {MemoryEdit::Kind::kAppend, *added, ""};
  return {MemoryEdit::Kind::kReplace, fields.Text("with"), fields.Text("replace")};
}

ForgetQuery ToForgetQuery(const Napi::Value& value, const TimeZone& zone) {
  const Fields fields(value, "query");
  ForgetQuery query;
  query.ids = fields.OptionalTexts("ids");
  query.categories = fields.OptionalTexts("categories");
  query.user_id = fields.OptionalText("user_id");
  if (fields["before"].IsString()) {
    query.before = zone.Parse(fields.Text("before"));
  } else if (!IsAbsent(fields["before"])) {
    query.before = fields.Time("before");
  }
  query.session_id = fields.OptionalText("session_id");
  if (!IsAbsent(fields["turn_ids"])) {
    if (!fields["turn_ids"].IsArray()) throw Unfit("turn_ids", "a list of whole numbers");
    const auto turns = fields["turn_ids"].As<Napi::Array>();
    for (std::uint32_t i = 0; i < turns.Length(); ++i)
      query.turns.push_back(ToInteger(turns.Get(i), "an item of turn_ids"));
  }
  query.with_memories = fields.OptionalBool("with_memories").value_or(false);
  return query;
}

CategoryDefinition ToCategory(const Napi::Value& value) {
  const Fields fields(value, "category");
  CategoryDefinition category;
  category.name = fields.Text("name");
  category.description = fields.OptionalText("description").value_or("");
  category.keywords = fields.OptionalTexts("keywords");
  return category;
}

NewPin ToNewPin(const Napi::Value& value) {
  const Fields fields(value, "pin");
  return {fields.OptionalText("text"), fields.OptionalText("memory_id"),
          fields.OptionalText("label"), fields.Text("user_id")};
}

DedupeOptions ToDedupeOptions(const Napi::Value& value) {
  const Fields fields(value, "options");
  DedupeOptions options;
  const std::string action = fields.Text("action");
  if (action == "merge") {
    options.action = DedupeOptions::Action::kMerge;
  } else if (action == "delete_older") {
    options.action = DedupeOptions::Action::kDeleteOlder;
  } else if (action != "report") {
    throw Unfit("action", "report, merge or delete_older");
  }
  options.categories = fields.OptionalTexts("categories");
  options.user_id = fields.User("user_id");
  options.threshold = fields.Number("similarity_threshold");
  options.actor = fields.Text("actor");
  options.now = fields.Time("now");
  return options;
}

ContradictionQuery ToContradictionQuery(const Napi::Value& value) {
  const Fields fields(value, "query");
  return {fields.OptionalText("status"), fields.OptionalText("memory_id"), fields.Integer("limit"),
          fields.User("user_id")};
}

ProvedWrongQuery ToProvedWrongQuery(const Napi::Value& value) {
  const Fields fields(value, "query");
  return {fields.OptionalText("memory_id"), fields.User("user_id"), fields.Integer("limit")};
}

Napi::Value FromProvedWrong(Napi::Env env, const std::vector<ProvedWrong>& listed) {
  return FromList(env, listed, [](Napi::Env e, const ProvedWrong& memory) {
    return Builder(e)
        .Set("id", memory.id)
        .Set("user_id", memory.user_id)
        .Set("content", memory.content)
        .Set("at", memory.at)
        .Set("actor", memory.actor)
        .SetOrNull("note", memory.note)
        .Done();
  });
}

Napi::Value FromDedupe(Napi::Env env, const DedupeProgress& progress) {
  const auto from_duplicate = [](Napi::Env e, const DuplicateGroup::Duplicate& duplicate) {
    return Builder(e)
        .Set("id", duplicate.id)
        .Set("excerpt", duplicate.excerpt)
        .Set("created_at", duplicate.created_at)
        .Set("similarity", duplicate.similarity)
        .Set("reason", duplicate.reason)
        .Done();
  };
  Napi::Array groups = Napi::Array::New(env, progress.groups.size());
  std::uint32_t index = 0;
  for (const auto& [seq, group] : progress.groups) {
    groups.Set(index++, Builder(env)
                            .Set("survivor_id", group.survivor_id)
                            .Set("excerpt", group.excerpt)
                            .Set("created_at", group.created_at)
                            .Set("duplicates", FromList(env, group.duplicates, from_duplicate))
                            .Done());
  }
  return Builder(env)
      .Set("compared", progress.compared)
      .Set("duplicates", progress.duplicates)
      .Set("kept", progress.kept)
      .Set("groups", groups)
      .Done();
}

Napi::Value FromListings(Napi::Env env, const std::vector<ContradictionListing>& listings) {
  return FromList(env, listings, [](Napi::Env e, const ContradictionListing& listing) {
    return Builder(e, FromContradiction(e, listing.pair).As<Napi::Object>())
        .SetOrNull("user_id", listing.user_id)
        .SetOrNull("older_content", listing.older_content)
        .SetOrNull("newer_content", listing.newer_content)
        .SetOrNull("resolved_by", listing.resolved_by)
        .SetOrNull("resolved_at", listing.resolved_at)
        .Done();
  });
}

Napi::Value FromDeletion(Napi::Env env, const Deletion& deletion) {
  return Builder(env).Set("deleted", deletion.deleted).Set("missing", deletion.missing).Done();
}

Napi::Value FromBackups(Napi::Env env, const std::vector<KnownBackup>& backups) {
  return FromList(env, backups, [](Napi::Env e, const KnownBackup& backup) {
    return Builder(e)
        .Set("path", backup.path)
        .Set("made_at", backup.made_at)
        .Set("bytes", backup.bytes)
        .Set("exists", backup.exists)
        .Done();
  });
}

namespace {

std::string_view StateOf(const ForgetReceipt& receipt) {
  if (receipt.dry_run) return "dry_run";
  if (receipt.pending) return "pending";
  return receipt.done ? "done" : "remains";
}

}  // namespace

Napi::Value FromReceipt(Napi::Env env, const ForgetReceipt& receipt) {
  const auto queued = [](Napi::Env e, const ForgetReceipt::Queued& entry) {
    return Builder(e).Set("sink", entry.sink).Set("memory_id", entry.memory_id).Done();
  };
  const auto redacted = [](Napi::Env e, const ForgetReceipt::Redacted& session) {
    const auto number = [](Napi::Env inner, std::int64_t turn) {
      return Napi::Value(Napi::Number::New(inner, static_cast<double>(turn)));
    };
    return Builder(e)
        .Set("session_id", session.session_id)
        .Set("turns", FromList(e, session.turns, number))
        .Done();
  };
  const auto place = [](Napi::Env e, const ForgetReceipt::Place& found) {
    return Builder(e)
        .Set("what", found.what)
        .Set("id", found.id)
        .Set("part", found.part)
        .Set("advice", found.advice)
        .Done();
  };
  return Builder(env)
      .Set("dry_run", receipt.dry_run)
      .Set("ids", receipt.ids)
      .Set("memories", receipt.memories)
      .Set("full_text", receipt.full_text)
      .Set("embeddings", receipt.embeddings)
      .Set("atoms", receipt.atoms)
      .Set("statement_keys", receipt.statement_keys)
      .Set("facts", receipt.facts)
      .Set("contradictions", receipt.contradictions)
      .Set("audit", receipt.audit)
      .Set("pins", receipt.pins)
      .Set("sessions", receipt.sessions)
      .Set("turns", receipt.turns)
      .Set("redacted", FromList(env, receipt.redacted, redacted))
      .Set("undo", receipt.undo)
      .Set("notes", receipt.notes)
      .Set("cognitive_states", receipt.cognitive_states)
      .Set("remaining", FromList(env, receipt.remaining, place))
      .Set("undecided", FromList(env, receipt.undecided, place))
      .Set("leftovers", receipt.leftovers)
      .Set("not_searched", receipt.not_searched)
      .Set("outbox", FromList(env, receipt.outbox, queued))
      .Set("backups_known", FromBackups(env, receipt.backups_known))
      .Set("state", StateOf(receipt))
      .Done();
}

Napi::Value FromCategories(Napi::Env env, const std::vector<CategoryListing>& listings) {
  return FromList(env, listings, [](Napi::Env e, const CategoryListing& listing) {
    return Builder(e)
        .Set("name", listing.category.name)
        .Set("description", listing.category.description)
        .Set("keywords", listing.category.keywords)
        .SetOrNull("created_at", listing.category.created_at)
        .Set("memories", listing.memories)
        .Done();
  });
}

Napi::Value FromPin(Napi::Env env, const Pin& pin) {
  return Builder(env)
      .Set("id", pin.id)
      .SetOrNull("label", pin.label)
      .Set("content", pin.content)
      .SetOrNull("memory_id", pin.memory_id)
      .SetOrNull("user_id", pin.user_id)
      .Set("pinned_at", pin.pinned_at)
      .Done();
}

Napi::Value FromPins(Napi::Env env, const std::vector<Pin>& pins) {
  return FromList(env, pins, FromPin);
}

}  // namespace cortex::addon
