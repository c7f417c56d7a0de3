// Functions of a person's SQL on the logs. Neither the deadline nor the limit of memory of DuckDB ends a call that is under way,
// so that no function may make a long value out of short ones, take more than linear time, or change what others see. Aggregates
// that store every value, such as an exact quantile, take memory that DuckDB does not count; approx_quantile does not.

const names = (text) => text.trim().split(/\s+/)

/** Table functions that read nothing but their arguments. */
export const TABLE_FUNCTIONS = new Set(names('range generate_series unnest json_each json_tree'))

/** Functions and operators of one or more values, of a group, and of a window. */
export const FUNCTIONS = new Set([
  ...names(
    '+ - * / // % ** ^ & | << >> ~ @ ~~ !~~ ~~* !~~* ~~~ ^@ -> ->> add subtract multiply divide mod',
  ),
  ...names(
    'abs ceil ceiling floor round trunc sign sqrt cbrt exp ln log log10 log2 pow power greatest least',
  ),
  ...names('if ifnull nullif coalesce like_escape ilike_escape not_like_escape not_ilike_escape'),
  ...names('lower upper lcase ucase trim ltrim rtrim left right substr substring reverse'),
  ...names('length len strlen contains starts_with ends_with prefix suffix split_part'),
  ...names('instr position strpos ascii md5 sha256 hash typeof'),
  ...names('regexp_matches regexp_full_match regexp_extract'),
  ...names(
    'json_extract json_extract_string json_extract_path json_extract_path_text json_type json_valid',
  ),
  ...names(
    'json_array_length json_keys json_exists list_value list_extract array_extract list_element array_length',
  ),
  ...names(
    'date_trunc datetrunc date_part datepart date_diff datediff date_sub datesub date_add time_bucket age',
  ),
  ...names(
    'year month day hour minute second millisecond microsecond dayofweek isodow weekday dayofyear week',
  ),
  ...names(
    'weekofyear quarter dayname monthname epoch epoch_ms epoch_us epoch_ns last_day strftime strptime try_strptime',
  ),
  ...names(
    'now today get_current_timestamp current_date current_timestamp current_localtimestamp current_localtime',
  ),
  ...names(
    'to_timestamp make_date make_timestamp to_years to_months to_weeks to_days to_hours to_minutes to_seconds',
  ),
  ...names('to_milliseconds to_microseconds'),
  ...names(
    'count count_star count_if countif sum fsum sum_no_overflow avg mean min max any_value first last arbitrary',
  ),
  ...names('arg_min argmin min_by arg_max argmax max_by bool_and bool_or '),
  ...names('approx_quantile approx_count_distinct '),
  ...names(
    'stddev stddev_pop stddev_samp variance var_pop var_samp skewness kurtosis corr covar_pop covar_samp',
  ),
  ...names('regr_slope regr_intercept regr_r2 grouping grouping_id unnest'),
  ...names(
    'row_number rank rank_dense dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value',
  ),
])

/** Functions that make one value of several; as many in a query as the constant says. */
export const CONCATENATIONS = new Set(names('|| concat concat_ws string_agg group_concat'))
export const MAX_CONCATENATIONS = 4
