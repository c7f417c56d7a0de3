export const indexProgressMessages = {
  unnamed: 'an index',
  building: (index: string, table: string) => `Building ${index} on ${table}:`,
  phase: (phase: string, percent: number | null) =>
    percent === null ? phase : `${phase}, ${percent} %`,
}
