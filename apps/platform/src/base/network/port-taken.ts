/** Another process listens on the requested port. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'

  /** @param option by which another one is chosen */
  constructor(option: string, port: number, cause: unknown) {
    super(`Port ${port} is taken by another program. Choose another one by ${option}.`, { cause })
  }
}
