/** Carries messages between the servers that share a control database. */
export interface Carrier {
  /** Sends a message to all servers, in order. This server receives it too. */
  send(text: string): void
  /** Returns the bytes that wait to be sent. */
  waitingBytes(): number
  close(): Promise<void>
}

export interface CarrierParts {
  onMessage(text: string): void
  /** Called once when the carrier has ended by itself. Messages that were on their way may be lost. */
  onEnd(error: Error): void
}

/** Connects a carrier. @throws Error if the other side cannot be reached */
export type OpenCarrier = (parts: CarrierParts) => Promise<Carrier>

/** Bytes that wait to be sent; beyond, the carrier ends. */
export const MAX_WAITING_BYTES = 64_000_000
/** Time in milliseconds in which what was sent has to arrive when a carrier is closed. */
export const CLOSE_TIMEOUT_MS = 1_000
