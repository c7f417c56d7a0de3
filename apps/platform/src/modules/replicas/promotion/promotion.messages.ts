import { formatInText } from '@howdah/rules/format/format-in-text'

/** Texts of promotions. */
export const promotionMessages = {
  typeName: (identifier: string) => `Type the identifier of the replica, ${identifier}.`,
  primaryDown: (missing: bigint | null) =>
    `The primary doesn’t run. ${loss(missing)} Promote the replica with accept_loss if that’s acceptable.`,
  notHandedOver: (missing: bigint | null) =>
    `The primary stopped before the replica had everything. ${loss(missing)} Try again.`,
  otherBusy:
    'A read replica of the project is being set up or removed. Wait until that’s complete.',
  projectBusy: 'The project is being restarted or promoted. Wait until that’s complete.',
  noFormer: 'There are no files of a former primary.',
} as const

function loss(missing: bigint | null): string {
  if (missing === null) return 'It can’t be determined which changes the replica lacks.'
  return missing === 0n
    ? 'The replica has everything that the primary wrote.'
    : `The replica lacks about ${formatInText(missing)} bytes of its write-ahead log, and the changes in these would be lost.`
}
