import type { Log } from '../../../base/log/log'
import type { MessageOutbox } from './message-outbox'

/** Removes a message, sent or not. One that cannot be removed is sent once more after a restart, or expires. */
export const endMessage = (
  outbox: Pick<MessageOutbox, 'end'>,
  log: Log,
  id: string,
): Promise<void> =>
  outbox
    .end(id)
    .catch((error: unknown) => log.warn('A message of a project was not removed', { error }))
