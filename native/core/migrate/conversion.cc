#include "migrate/conversion.h"

#include "base/error.h"

namespace cortex {

Conversion::Conversion(WorkingBrain& brain, Connection& source, const LegacyTable& table,
                       const ConversionRules& rules, std::int64_t done, TableReport* report)
    : brain_(brain),
      table_(table),
      rules_(rules),
      rows_(source.PrepareText(SelectAll(table))),
      position_(done),
      report_(report),
      carried_{report->became, table.columns} {
  for (std::int64_t i = 0; i < done && rows_.Step(); ++i) {
  }
}

bool Conversion::Batch(std::int64_t size, const CancelFlag* cancel) {
  if (table_.kind == nullptr && position_ == 0) {
    report_->became = brain_.legacy().FreeTableName(table_.name);
    carried_.name = report_->became;
    brain_.legacy().CreateTable(carried_);
    brain_.legacy().PutObject("table", table_.name, carried_.name, table_.sql);
  }
  for (std::int64_t taken = 0; taken < size; ++taken) {
    if (!rows_.Step()) return false;
    if (cancel != nullptr && cancel->load()) throw Error(ErrorCode::kCancelled, "cancelled");
    ++position_;
    ++report_->read;
    if (table_.kind == nullptr) {
      CarryRow(rows_.Row());
    } else {
      ConvertRow(rows_.Row());
    }
  }
  return true;
}

void Conversion::CarryRow(const std::vector<Value>& old_row) {
  brain_.legacy().AppendRow(carried_, old_row);
  ++report_->written;
}

void Conversion::ConvertRow(const std::vector<Value>& old_row) {
  ConvertedRow converted = Convert(*table_.kind, LegacyRow(table_, old_row), position_, rules_);
  if (!converted.reason.empty()) return SetAside(old_row, converted.reason);
  const std::string obstacle = Insert(&converted.row);
  if (!obstacle.empty()) return SetAside(old_row, obstacle);
  for (const auto& note : converted.notes) ++report_->notes[note];
  ++report_->written;
  const std::string& key = table_.kind->key;
  LegacyRowRecord record;
  if (key.empty()) {  // an event cannot be found again: all of it is kept
    record.row_id = SubjectOf(*table_.kind, LegacyRow(table_, old_row));
    record.fields = Remainder(table_, old_row, {});
  } else {
    record.row_id = std::get<std::string>(converted.row[table_.kind->IndexOf(key)]);
    record.fields = Remainder(table_, old_row, converted.row);
  }
  brain_.legacy().PutRow(table_.name, position_, record);
}

bool Conversion::IsThere(const std::vector<Value>& new_row, const char* column) {
  return brain_.rows().Exists(row_kinds::kAtom, new_row[table_.kind->IndexOf(column)]);
}

std::string Conversion::Insert(std::vector<Value>* new_row) {
  const RowKind& kind = *table_.kind;
  if (&kind == &row_kinds::kLink) {
    const bool whole = IsThere(*new_row, "from_atom_id") && IsThere(*new_row, "to_atom_id");
    if (!whole) return "it links an atom that is not there";
  }
  if (kind.is_event) {
    brain_.rows().Append(kind, *new_row);
    return "";
  }
  if (brain_.rows().Insert(kind, *new_row)) return "";
  Value& id = new_row->at(kind.IndexOf(kind.key));
  const auto known = brain_.rows().Find(kind, id);
  if (!known) return "the brain has a row for the same thing already";
  if (*known == *new_row) return "the same row is there already";
  const bool nameable = kind.key == "id";
  const std::string name = std::get<std::string>(id);
  for (int number = 2; nameable; ++number) {
    id = name + "~" + std::to_string(number);
    if (brain_.rows().Exists(kind, id)) continue;
    if (!brain_.rows().Insert(kind, *new_row)) break;
    ++report_->notes["its id was taken: ~2 or a higher number was added"];
    return "";
  }
  return "the brain has a row for the same thing already";
}

void Conversion::SetAside(const std::vector<Value>& old_row, const std::string& reason) {
  ++report_->set_aside[reason];
  brain_.legacy().PutRow(table_.name, position_,
                         {SubjectOf(*table_.kind, LegacyRow(table_, old_row)), reason,
                          Remainder(table_, old_row, {})});
}

}  // namespace cortex
