import type { EndpointCall } from '../../../base/http/endpoint'
import { checkBucketId, checkName } from '../rules/object-name'
import type { ObjectPlace } from '../project-storage'

/** Returns the file that the address of a call names. @throws StorageError */
export const placeOf = ({ param }: Pick<EndpointCall, 'param'>): ObjectPlace => ({
  bucketId: checkBucketId(param('bucket')),
  name: checkName(param('path')),
})
