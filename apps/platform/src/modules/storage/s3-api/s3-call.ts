import type { PublicCall } from '../../../access/gateway.types'
import { send } from '../../../base/http/exchange'
import type { ProjectStorage } from '../project-storage'
import type { StorageServices } from '../services'
import type { StorageAccess } from '../storage.types'
import { type CheckedBody, checkedBody } from './checked-body'
import { s3Credentials } from './s3-access'
import { headerOf, type VerifiedRequest, verifySignature } from './signature'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'
import { xmlDocument, type XmlChildren } from './xml'

/** Request to the S3 API of a project, with a verified signature. */
export interface S3Call {
  call: PublicCall<StorageServices>
  storage: ProjectStorage
  /** Access that the credentials grant. */
  access: StorageAccess
  verified: VerifiedRequest
  /** Empty for requests about all buckets. */
  bucketId: string
  /** Key of the object; empty for requests about the bucket. */
  key: string
  header(name: string): string | undefined
  /** Returns the body with its checks. @throws S3Error */
  body(): CheckedBody
  sendXml(name: string, children: XmlChildren, headers?: Record<string, string>): void
  sendEmpty(status: number, headers?: Record<string, string>): void
}

export const XML_TYPE = 'application/xml'

/** Verifies a request. @throws S3Error */
export async function s3Call(call: PublicCall<StorageServices>): Promise<S3Call> {
  const { exchange, param, project, services } = call
  const { request } = exchange
  const credentials = s3Credentials(call)
  const verified = await verifySignature(
    {
      method: request.method ?? '',
      path: exchange.path,
      query: exchange.query,
      headers: request.headers,
    },
    (accessKeyId) => credentials.secretsOf(accessKeyId),
  )
  const access = await credentials.access()
  await call.awake()
  return {
    call,
    storage: services.storage.project(project.ref),
    access,
    verified,
    bucketId: param('bucket'),
    key: param('key'),
    header: (name) => headerOf(request.headers, name),
    body: () => checkedBody(request, verified),
    sendXml: (name, children, headers = {}) =>
      send(exchange, 200, { ...headers, 'content-type': XML_TYPE }, xmlDocument(name, children)),
    sendEmpty: (status, headers = {}) => send(exchange, status, headers, null),
  }
}

/** Reads a number of the query. @throws S3Error InvalidArgument */
export function numberOf(
  { call }: S3Call,
  name: string,
  { max, min, otherwise }: { min: number; max: number; otherwise: number },
): number {
  const text = call.query.get(name)
  if (text === null || text === '') return otherwise
  const value = /^\d{1,10}$/.test(text) ? Number(text) : -1
  if (value < min || value > max)
    throw new S3Error('InvalidArgument', s3ApiMessages.badNumber(name))
  return value
}

/** Returns the version of a file as S3 gives it. */
export const etagOf = (version: string): string => `"${version}"`
