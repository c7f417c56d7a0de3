import { AppError, atPath, codeOf, type ErrorStatus } from '../../base/app-error'
import { contentMessages } from './content.messages'

type ContentFailure = keyof typeof contentMessages

const STATUS: Record<ContentFailure, ErrorStatus> = {
  'no-project': 404,
  'no-content': 404,
  'no-version': 404,
  'no-folder': 404,
  'may-not-share': 403,
  'not-yours': 403,
  newer: 409,
  taken: 409,
  'too-many': 409,
  'too-much': 409,
  'too-many-folders': 409,
  'create-name-taken': 409,
  'update-name-taken': 409,
  'other-owner': 400,
  'shared-in-folder': 400,
  'folder-gone': 400,
  'no-parent': 400,
  'inside-itself': 400,
  'too-deep': 400,
  'bad-cursor': 400,
}

/** Places of the request that are at fault. */
const PLACES: Partial<Record<ContentFailure, string>> = {
  'other-owner': 'body.owner_id',
  'shared-in-folder': 'body.folder_id',
  'folder-gone': 'body.folder_id',
  'no-parent': 'body.parentId',
  'inside-itself': 'body.parentId',
  'too-deep': 'body.parentId',
  'bad-cursor': 'query.cursor',
}

/** Reason why a snippet or a folder cannot be saved, changed or deleted as asked. */
export class ContentError extends AppError {
  override readonly name = 'ContentError'

  constructor(readonly reason: ContentFailure) {
    const status = STATUS[reason]
    const place = PLACES[reason]
    const message = contentMessages[reason]
    super(
      status,
      reason === 'newer' ? 'version_conflict' : codeOf(status),
      message,
      place === undefined ? {} : atPath(place, message),
    )
  }
}
