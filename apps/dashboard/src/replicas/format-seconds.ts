const seconds = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'second',
  unitDisplay: 'short',
  maximumFractionDigits: 1,
})

/** Writes a duration in seconds with one decimal. */
export const formatSeconds = (value: number): string => seconds.format(value)
