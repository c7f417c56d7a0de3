/** Field for the code of a message or an app, and the button that sends it. */
export function Code({ button }: { button: string }) {
  return (
    <>
      <label>
        Code <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </label>
      <button>{button}</button>
    </>
  )
}
