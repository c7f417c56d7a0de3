import type { NewLogDrain } from '@howdah/platform-client/resources/logs/drains'
import { logDrainsMessages as messages } from './log-drains.messages'
import { parseHeaders } from './parse-headers'

/** Input for a new drain. Fields of other kinds stay while the kind changes. */
export interface DrainForm {
  name: string
  kind: NewLogDrain['kind']
  url: string
  headers: string
  site: string
  apiKey: string
  bucket: string
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Sites of Datadog, each with an address of its own. */
export const DATADOG_SITES = [
  ...['datadoghq.com', 'us3.datadoghq.com', 'us5.datadoghq.com', 'datadoghq.eu'],
  ...['ap1.datadoghq.com', 'ap2.datadoghq.com', 'ddog-gov.com'],
] as const

export const newDrainForm: DrainForm = {
  ...{ name: '', kind: 'http', url: '', headers: '', site: DATADOG_SITES[0], apiKey: '' },
  ...{ bucket: '', prefix: '', region: 'us-east-1', accessKeyId: '', secretAccessKey: '' },
}

type Problems = Partial<Record<keyof DrainForm, string | undefined>>

/** Returns the problems of a form by field, in the order of the fields. */
export function drainProblems(form: DrainForm): Problems {
  const name = form.name.trim() === '' ? messages.nameProblem : undefined
  if (form.kind === 'datadog')
    return { name, apiKey: form.apiKey.trim() === '' ? messages.apiKeyProblem : undefined }
  const url = form.url.trim()
  if (form.kind === 'syslog')
    return {
      name,
      url: /^(tls|tcp):\/\/[^\s/@?#]+$/.test(url) ? undefined : messages.syslogProblem,
    }
  const address = {
    name,
    url: /^https?:\/\/[^\s/@]+/.test(url) ? undefined : messages.urlProblem,
  }
  if (form.kind !== 's3')
    return {
      ...address,
      headers: parseHeaders(form.headers) === null ? messages.headersProblem : undefined,
    }
  const needed = (text: string) => (text.trim() === '' ? messages.neededProblem : undefined)
  return {
    ...address,
    bucket: needed(form.bucket),
    region: needed(form.region),
    accessKeyId: needed(form.accessKeyId),
    secretAccessKey: needed(form.secretAccessKey),
  }
}

/** Returns the drain of a form without problems. */
export function drainOf(form: DrainForm): NewLogDrain {
  const { kind } = form
  const drain = { name: form.name.trim(), kind, url: form.url.trim() }
  if (kind === 'syslog') return drain
  if (kind === 'datadog')
    return {
      ...drain,
      url: `https://http-intake.logs.${form.site}/api/v2/logs`,
      headers: { 'dd-api-key': form.apiKey.trim() },
    }
  if (kind !== 's3') return { ...drain, headers: parseHeaders(form.headers) ?? {} }
  return {
    ...drain,
    s3: {
      bucket: form.bucket.trim(),
      ...(form.prefix.trim() === '' ? {} : { prefix: form.prefix.trim() }),
      region: form.region.trim(),
      access_key_id: form.accessKeyId.trim(),
      secret_access_key: form.secretAccessKey.trim(),
    },
  }
}
