// A .sql file is its text: tsup's text loader in the build, a plugin of vitest.config.ts in tests.
declare module '*.sql' {
  const text: string
  export default text
}
