import { contentMessages } from './content.messages'

/** Why a snippet or a folder cannot be kept, changed or deleted as was asked. */
export class ContentError extends Error {
  override readonly name = 'ContentError'

  constructor(readonly reason: keyof typeof contentMessages) {
    super(contentMessages[reason])
  }
}
