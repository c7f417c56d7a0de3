/** The tests that may be skipped without failing the gate, by the name under which the gate lists them, each with its reason. */
export const allowedSkips = []

/** Part of the names of tests that are skipped where a program is not installed and cannot be. */
export const skippedWithout = (program) => ` > with ${program}, `
