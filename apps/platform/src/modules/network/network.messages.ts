export const networkMessages = {
  notARange: (text: string) =>
    `“${text}” isn’t an IP address or a range, such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32.`,
  lockedOut: (address: string) =>
    `Your current address, ${address}, isn’t in an allowed range. Programs at this address could no longer connect to the database.`,
  notApplied:
    'The change is saved, but the database didn’t answer. It takes effect when the database answers again.',
} as const
