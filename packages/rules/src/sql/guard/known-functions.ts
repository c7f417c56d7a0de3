import { wordSet } from '../text/words'

/** The functions that run unasked, exactly as the specification lists them (section 5). */
export const KNOWN_FUNCTIONS: ReadonlySet<string> = wordSet(
  'count sum avg min max coalesce nullif current_timestamp current_date length lower upper trim substring to_char to_date extract ' +
    'date date_trunc string_agg in now left',
)
