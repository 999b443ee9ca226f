#include "language/time_expression.h"
