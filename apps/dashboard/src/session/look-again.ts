/**
 * Milliseconds between two looks at what others may have changed, so that several people see the same without a reload. A tab that is
 * hidden rests, and looks at once when it is shown again.
 */
export const lookAgain = {
  /** A project that is on its way from one status to another. */
  passing: 500,
  /** A list with such a project in it. */
  passingList: 2_000,
  /** A project that rests, and lists of projects. */
  settled: 5_000,
  /** An organization, its people, and what one may do. */
  people: 10_000,
} as const
