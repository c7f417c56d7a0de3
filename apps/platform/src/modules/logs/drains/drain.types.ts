import type { LogLine } from '../log-line'

/** Kinds of drains to which lines are posted as JSON. */
export type JsonDrainKind = 'datadog' | 'http' | 'loki' | 'otlp'
export type DrainKind = JsonDrainKind | 's3' | 'syslog'

/** A stored line, as it is sent. */
export type SentLine = LogLine & { id: string; micros: string }

/** Place of the objects of a drain in an S3 service. */
export interface DrainBucket {
  bucket: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Destination of the lines of a project. */
export interface LogDrain {
  id: string
  projectRef: string
  name: string
  kind: DrainKind
  url: string
  headers: Readonly<Record<string, string>>
  /** Null for other kinds than S3. */
  s3: DrainBucket | null
  enabled: boolean
  /** ID of the last line that was sent. */
  sentId: string
  sentLines: number
  sentAt: Date | null
  failures: number
  lastError: string | null
}

/** Parts of a drain by which lines are sent to it. */
export type DrainTarget = Pick<LogDrain, 'headers' | 'kind' | 'projectRef' | 's3' | 'url'>

/** Lines did not arrive; the message has the reason. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
}
