#include "addon/shapes/contract.h"

#include <cmath>
#include <set>
#include <string>

#include "addon/convert.h"
#include "addon/shapes/alert.h"
#include "addon/shapes/insight.h"
#include "addon/shapes/language.h"
#include "addon/shapes/merge.h"
#include "addon/shapes/verification.h"

namespace cortex::addon {
namespace {

class ContractWriter {
 public:
  explicit ContractWriter(Napi::Env env)
      : env_(env), choices_(Napi::Array::New(env)), shapes_(Napi::Array::New(env)) {}

  template <class... Structs>
  Napi::Object Write() {
    (AddShape<Structs>(), ...);
    Napi::Object contract = Napi::Object::New(env_);
    SetProperty(contract, "choices", choices_);
    SetProperty(contract, "shapes", shapes_);
    return contract;
  }

 private:
  /// The properties of one shape, and the shapes whose properties it has, too.
  struct Lists {
    Napi::Array extended;
    Napi::Array fields;
  };

  template <class Struct>
  void AddShape() {
    const auto& shape = kShape<Struct>;
    if (!known_.insert(shape.name).second) return;
    Napi::Object told = Napi::Object::New(env_);
    SetProperty(told, "name", TextValue(env_, shape.name));
    SetProperty(told, "doc", TextValue(env_, shape.doc));
    SetProperty(told, "argument", FlagValue(env_, shape.is_argument));
    const Lists lists = {Napi::Array::New(env_), Napi::Array::New(env_)};
    ForEachField(shape, [&]<class Entry>(const Entry& entry) {
      using Value =
          std::remove_cvref_t<std::invoke_result_t<typename Entry::Access, const Struct&>>;
      if constexpr (kIsPart<Entry>) {
        AddShape<Value>();
        Push(lists.extended, TextValue(env_, kShape<Value>.name));
      } else {
        Push(lists.fields, FieldValue<Value>(entry.name, entry.note, shape.is_argument));
      }
    });
    SetProperty(told, "extends", lists.extended);
    SetProperty(told, "fields", lists.fields);
    Push(shapes_, told);
  }

  template <class Value>
  Napi::Object FieldValue(const char* name, const Note& note, bool is_argument) {
    Napi::Object field = Napi::Object::New(env_);
    SetProperty(field, "name", TextValue(env_, name));
    if (*note.doc != '\0') SetProperty(field, "doc", TextValue(env_, note.doc));
    SetProperty(field, "type", TypeOf<Value>(note));
    const bool is_null = is_argument ? note.is_given : kMayBeNothing<Value> && !note.is_missing;
    if (is_argument && MayBeLeftOut<Value>(note)) {
      SetProperty(field, "absent", TextValue(env_, "optional"));
    } else if (is_null) {
      SetProperty(field, "absent", TextValue(env_, "null"));
    } else if (note.is_missing) {
      SetProperty(field, "absent", TextValue(env_, "missing"));
    }
    return field;
  }

  template <class Value>
  Napi::Object TypeOf(const Note& note) {
    if constexpr (kIsOptional<Value>) {
      return TypeOf<typename Value::value_type>(note);
    } else if constexpr (std::is_pointer_v<Value>) {
      return TypeOf<std::remove_cv_t<std::remove_pointer_t<Value>>>(note);
    } else if constexpr (std::is_enum_v<Value>) {
      return ChoiceType(kChoice<Value>);
    } else if constexpr (std::is_same_v<Value, bool>) {
      return note.choice.names.empty() ? Type("boolean") : ChoiceType(note.choice);
    } else if constexpr (std::is_floating_point_v<Value>) {
      return NumberType("number", note);
    } else if constexpr (std::is_integral_v<Value>) {
      if (note.is_time || note.is_moment) return Type(note.is_moment ? "moment" : "time");
      return NumberType("integer", note);
    } else if constexpr (kIsText<Value>) {
      return note.choice.names.empty() ? Type("text") : ChoiceType(note.choice);
    } else if constexpr (std::is_same_v<Value, std::vector<float>>) {
      return Type("floats");
    } else if constexpr (kIsRecord<Value>) {
      Note item;
      item.range = note.range;
      Napi::Object record = Containing("record", TypeOf<typename Value::mapped_type>(item));
      SetProperty(record, "keys",
                  note.choice.names.empty() ? Type("text") : ChoiceType(note.choice));
      return record;
    } else if constexpr (std::ranges::range<Value>) {
      using Item = std::remove_cvref_t<std::ranges::range_reference_t<Value>>;
      return Containing("list", TypeOf<Item>(note));
    } else {
      AddShape<Value>();
      Napi::Object type = Type("shape");
      SetProperty(type, "name", TextValue(env_, kShape<Value>.name));
      return type;
    }
  }

  Napi::Object Type(const char* kind) {
    Napi::Object type = Napi::Object::New(env_);
    SetProperty(type, "kind", TextValue(env_, kind));
    return type;
  }

  Napi::Object Containing(const char* kind, const Napi::Object& item) {
    Napi::Object type = Type(kind);
    SetProperty(type, "of", item);
    return type;
  }

  Napi::Object NumberType(const char* kind, const Note& note) {
    Napi::Object type = Type(kind);
    if (!note.range) return type;
    SetProperty(type, "minimum", NumberValue(env_, note.range->least));
    if (std::isfinite(note.range->most))
      SetProperty(type, "maximum", NumberValue(env_, note.range->most));
    return type;
  }

  Napi::Object ChoiceType(const Choice& choice) {
    Napi::Object type = Type("choice");
    SetProperty(type, "values", ToValue(env_, choice.names));
    if (*choice.type == '\0') return type;
    SetProperty(type, "name", TextValue(env_, choice.type));
    if (known_.insert(choice.type).second) {
      Napi::Object told = Napi::Object::New(env_);
      SetProperty(told, "name", TextValue(env_, choice.type));
      SetProperty(told, "values", ToValue(env_, choice.names));
      Push(choices_, told);
    }
    return type;
  }

  Napi::Env env_;
  Napi::Array choices_;
  Napi::Array shapes_;
  std::set<std::string> known_;
};

}  // namespace

Napi::Value ContractOf(Napi::Env env) {
  return ContractWriter(env)
      .Write<Memory, NewMemory, AccessOutcome, ValidationOutcome, AuditEntry, ConfidenceExplanation,
             CognitiveState, RecentQuery, StorageResult, ContradictionListing, ContradictionQuery,
             ProvedWrong, ProvedWrongQuery, MemoryUpdate, Deletion, ForgetQuery, ForgetReceipt,
             DedupeOptions, DedupeProgress, RecheckOptions, RecheckProgress, CategoryDefinition,
             CategoryListing, NewPin, Pin, SearchQuery, SearchResult, EmbeddingModel,
             ComputedEmbedding, EmbeddingJobs, VectorState, ImportProgress, Statistics, GroupQuery,
             GroupDistribution, MemoryCheck, MaintenanceOptions, MaintenanceProgress, CheckReport,
             BackupReport, ExportReport, ArchiveReader, SecretRuleText, RestoreReport, MergeReport,
             RollbackReport, RekeyReport, graph::GraphView, graph::CurrentView, graph::GraphQuery,
             GraphDerivation, SinkJobs, SinkReport, SinkStatus, SessionView, NewSessionRequest,
             ChangeContext, ChangeResult, SessionQuery, TurnQuery, FoundTurn, SessionOperation,
             Problem, NewAtom, NewAtomLink, AtomQuery, CauseQuery, CauseReport, AtomLink,
             AtomStatistics, AtomizeProgress, TemporalQuery, TemporalPattern, TopicReading,
             ActOfPart, PromptReading, Sentiment, FoundPiece, insight::TrendReport,
             insight::PatternReport, insight::CompareReport, InsightQuery, NewOutsideEvent,
             OutsideEvent, OutsideEventQuery, EventRecording, insight::EventSeries, Repetition,
             alerts::RuleSetting, AlertRule, Alert, AlertQuery, AlertEvaluation, AlertMessages,
             AlertDelivery, VerifyQuery, ToCheck, ReportQuery, ReportFigures>();
}

}  // namespace cortex::addon
