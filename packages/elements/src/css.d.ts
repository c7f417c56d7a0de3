// The build and the tests read a stylesheet as its text.
declare module '*.css' {
  const text: string
  export default text
}
