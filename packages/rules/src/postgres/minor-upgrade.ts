const form = /^(\d{1,9})\.(\d{1,9})$/

/**
 * Checks that a Postgres version is a newer minor version of the running one, which can use the same
 * data. False if either is not a released version.
 */
export function isMinorUpgrade(candidate: string, running: string): boolean {
  const [one, other] = [form.exec(candidate), form.exec(running)]
  return one !== null && one[1] === other?.[1] && Number(one[2]) > Number(other?.[2])
}
