/** The tests that may be skipped without failing the gate, by the name under which the gate lists them, each with its reason. */
export const allowedSkips = []
