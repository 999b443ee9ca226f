#pragma once

#include "language/text/word_set.h"

/// The tables behind english_verbs.h. Function-local statics: filled at the first use, in any
/// order.
namespace cortex::english {

/// Plain forms, without those that are their own past.
const WordSet& BaseVerbs();
/// Base forms that are also nouns or adjectives.
const WordSet& NounVerbs();
/// Base form, past and participle are one.
const WordSet& TenselessVerbs();
/// Irregular pasts that are no base form in everyday use.
const WordSet& IrregularPasts();
/// Irregular participles, those that equal the past or the base among them.
const WordSet& IrregularParticiples();

}  // namespace cortex::english
