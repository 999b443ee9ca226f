#pragma once

#include "addon/convert.h"

/// Arguments and results of searching; as convert.h.
namespace cortex::addon {

SearchQuery ToSearchQuery(const Napi::Value& text, const Napi::Value& options,
                          const TimeZone& zone);
QueryVector ToQueryVector(const Napi::Value& value);
Napi::Value FromSearch(Napi::Env env, const SearchResult& result);
Napi::Value FromRankingWeights(Napi::Env env, const RankingWeights& weights);

}  // namespace cortex::addon
