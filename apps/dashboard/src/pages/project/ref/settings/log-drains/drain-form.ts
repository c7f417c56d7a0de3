import type {
  LogDrain,
  LogDrainChange,
  NewLogDrain,
} from '@howdah/platform-client/resources/logs/drains'
import { logDrainsMessages as messages } from './log-drains.messages'
import { parseHeaders } from './parse-headers'

/** Input for a drain. Fields of other kinds stay while the kind changes. */
export interface DrainForm {
  name: string
  kind: NewLogDrain['kind']
  url: string
  headers: string
  /** Of a stored drain: sends these headers instead of its own. */
  replacesHeaders: boolean
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
  ...{ name: '', kind: 'http', url: '', headers: '', replacesHeaders: false },
  ...{ site: DATADOG_SITES[0], apiKey: '' },
  ...{ bucket: '', prefix: '', region: 'us-east-1', accessKeyId: '', secretAccessKey: '' },
}

/** Returns the form of a stored drain, without its secrets. */
export const drainFormOf = ({ kind, name, s3, url }: LogDrain): DrainForm => ({
  ...newDrainForm,
  ...{ name, kind, url },
  site: DATADOG_SITES.find((site) => urlOfSite(site) === url) ?? url,
  ...(s3 && {
    ...{ bucket: s3.bucket, prefix: s3.prefix, region: s3.region },
    accessKeyId: s3.access_key_id,
  }),
})

/** Returns the address of a site of Datadog; one that is not listed is stored as its address. */
const urlOfSite = (site: string): string =>
  site.includes('/') ? site : `https://http-intake.logs.${site}/api/v2/logs`

const urlOf = ({ kind, site, url }: DrainForm): string =>
  kind === 'datadog' ? urlOfSite(site) : url.trim()

const normalized = (url: string): string => (URL.canParse(url) ? new URL(url).href : url)

/** Returns true where the secrets of a stored drain would be sent to another address or bucket. */
export const isElsewhere = (form: DrainForm, stored: LogDrain | null): boolean =>
  stored !== null &&
  (normalized(urlOf(form)) !== normalized(stored.url) ||
    (stored.s3 !== null && form.bucket !== stored.s3.bucket))

/** Returns true where the headers of the form are sent, instead of those of a stored drain. */
export const hasOwnHeaders = (form: DrainForm, stored: LogDrain | null): boolean =>
  stored === null ||
  stored.header_names.length === 0 ||
  form.replacesHeaders ||
  isElsewhere(form, stored)

type Problems = Partial<Record<keyof DrainForm, string | undefined>>

/** As the contract has them. */
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,99}$/
const FOLDER = /^([A-Za-z0-9_=-][A-Za-z0-9_.=-]*\/)*([A-Za-z0-9_=-][A-Za-z0-9_.=-]*)?$/
const REGION = /^[A-Za-z0-9-]{1,40}$/
const KEY = /^[\x21-\x7e]{1,200}$/
const SECRET = /^[\x21-\x7e]{1,500}$/
const MAX_FOLDER_LENGTH = 200

/** Returns the problems of a form by field, in the order of the fields. */
export function drainProblems(form: DrainForm, stored: LogDrain | null): Problems {
  const name = form.name.trim() === '' ? messages.nameProblem : undefined
  const keepsSecrets = stored !== null && !isElsewhere(form, stored)
  if (form.kind === 'datadog') {
    const isMissing = form.apiKey.trim() === '' && !keepsSecrets
    return { name, apiKey: isMissing ? messages.apiKeyProblem : undefined }
  }
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
      headers:
        hasOwnHeaders(form, stored) && parseHeaders(form.headers) === null
          ? messages.headersProblem
          : undefined,
    }
  return { ...address, ...bucketProblems(form, keepsSecrets ? stored : null) }
}

/** @param stored the drain whose secret key stays if none is entered; null for none */
function bucketProblems(form: DrainForm, stored: LogDrain | null): Problems {
  const problemOf = (text: string, pattern: RegExp, problem: string) => {
    if (text.trim() === '') return messages.neededProblem
    return pattern.test(text.trim()) ? undefined : problem
  }
  const prefix = form.prefix.trim()
  const keepsSecret =
    form.secretAccessKey.trim() === '' && form.accessKeyId.trim() === stored?.s3?.access_key_id
  return {
    bucket: problemOf(form.bucket, BUCKET, messages.bucketProblem),
    prefix:
      FOLDER.test(prefix) && prefix.length <= MAX_FOLDER_LENGTH
        ? undefined
        : messages.prefixProblem,
    region: problemOf(form.region, REGION, messages.regionProblem),
    accessKeyId: problemOf(form.accessKeyId, KEY, messages.keyProblem),
    secretAccessKey: keepsSecret
      ? undefined
      : problemOf(form.secretAccessKey, SECRET, messages.keyProblem),
  }
}

const headersOf = ({ apiKey, headers, kind }: DrainForm): Record<string, string> =>
  kind === 'datadog' ? { 'dd-api-key': apiKey.trim() } : (parseHeaders(headers) ?? {})

/** Returns the drain of a form without problems. */
export function drainOf(form: DrainForm): NewLogDrain {
  const { kind } = form
  const drain = { name: form.name.trim(), kind, url: urlOf(form) }
  if (kind === 'syslog') return drain
  if (kind !== 's3') return { ...drain, headers: headersOf(form) }
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

/** Returns what a form without problems changes; null for nothing. Secrets that are not entered stay. */
export function drainChangeOf(form: DrainForm, stored: LogDrain): LogDrainChange | null {
  const change: LogDrainChange = {}
  const name = form.name.trim()
  const url = urlOf(form)
  if (name !== stored.name) change.name = name
  if (url !== stored.url) change.url = url
  if (form.kind === 'datadog') {
    if (form.apiKey.trim() !== '') change.headers = headersOf(form)
  } else if (form.kind === 's3') {
    const s3 = bucketChangeOf(form, stored)
    if (s3 !== null) change.s3 = s3
  } else if (form.kind !== 'syslog' && hasOwnHeaders(form, stored)) {
    const headers = headersOf(form)
    if (stored.header_names.length > 0 || Object.keys(headers).length > 0) change.headers = headers
  }
  return Object.keys(change).length === 0 ? null : change
}

function bucketChangeOf(form: DrainForm, { s3 }: LogDrain): LogDrainChange['s3'] | null {
  const secret = form.secretAccessKey.trim()
  const next = {
    bucket: form.bucket.trim(),
    prefix: form.prefix.trim(),
    region: form.region.trim(),
    access_key_id: form.accessKeyId.trim(),
  }
  const isSame =
    s3?.bucket === next.bucket &&
    s3.prefix === next.prefix &&
    s3.region === next.region &&
    s3.access_key_id === next.access_key_id
  if (isSame && secret === '') return null
  return { ...next, ...(secret === '' ? {} : { secret_access_key: secret }) }
}
