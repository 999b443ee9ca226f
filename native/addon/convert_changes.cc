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
          fields.OptionalText("label")};
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

Napi::Value FromReceipt(Napi::Env env, const ForgetReceipt& receipt) {
  const auto queued = [](Napi::Env e, const ForgetReceipt::Queued& entry) {
    return Builder(e).Set("sink", entry.sink).Set("memory_id", entry.memory_id).Done();
  };
  const std::string done = receipt.done ? "done" : "pending";
  return Builder(env)
      .Set("dry_run", receipt.dry_run)
      .Set("memories", receipt.memories)
      .Set("full_text", receipt.full_text)
      .Set("embeddings", receipt.embeddings)
      .Set("atoms", receipt.atoms)
      .Set("statement_keys", receipt.statement_keys)
      .Set("contradictions", receipt.contradictions)
      .Set("audit", receipt.audit)
      .Set("pins", receipt.pins)
      .Set("outbox", FromList(env, receipt.outbox, queued))
      .Set("backups_known", FromBackups(env, receipt.backups_known))
      .Set("state", receipt.dry_run ? "dry_run" : done)
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
      .Set("pinned_at", pin.pinned_at)
      .Done();
}

Napi::Value FromPins(Napi::Env env, const std::vector<Pin>& pins) {
  return FromList(env, pins, FromPin);
}

}  // namespace cortex::addon
