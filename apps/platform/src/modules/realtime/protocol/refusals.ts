/** Refusals, as clients of the protocol know them: a code, and a sentence for people. */
export const refusals = {
  badJoin: (problem: string) => `InvalidJoinPayload: ${problem}.`,
  badTopic: 'TopicNameRequired: A topic is “realtime:” and a name of at most 255 bytes in total.',
  badToken: 'InvalidJWTToken: The token is not, or no longer, valid for this project.',
  expired: 'InvalidJWTToken: Token has expired.',
  noRight: (topic: string) =>
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  noWriteRight: 'Unauthorized: You do not have permissions to send to this Channel topic.',
  rightsFailed: 'UnableToCheckPolicies: The policies of realtime.messages failed or took too long.',
  privateOnly: 'PrivateOnly: This project only allows private channels.',
  channels: (max: number) => `ChannelRateLimitReached: A client has at most ${max} channels.`,
  joins: (max: number) =>
    `ClientJoinRateLimitReached: This project has at most ${max} joins per second.`,
  connections: (max: number) =>
    `ConnectionRateLimitReached: This project has at most ${max} clients at a time.`,
  messages: (max: number) =>
    `MessagePerSecondRateLimitReached: This project has at most ${max} messages per second.`,
  presences: (max: number) =>
    `ClientPresenceRateLimitReached: This project has at most ${max} presence events per second.`,
  presenceFull:
    'PresenceTooLarge: What the clients of this topic, or of all topics, show takes too much memory.',
  payload: (kilobytes: number) =>
    `PayloadTooLarge: A message of this project has at most ${kilobytes} kB.`,
  frame: (kilobytes: number) => `PayloadTooLarge: A frame has at most ${kilobytes} kB.`,
  badPayload: 'InvalidPayload: A broadcast has an event of at most 255 bytes and a payload.',
  badFilter: (part: string) => `InvalidFilter: “${part}” is not a condition on a column.`,
  conditions: (ofChannel: number, ofClient: number) =>
    `InvalidFilter: At most ${ofChannel} conditions of a channel, and ${ofClient} of a client, may be others than eq, neq, in and is on texts, integers, UUIDs and booleans.`,
  allConditions: (ofChannel: number, ofClient: number) =>
    `InvalidFilter: A channel has at most ${ofChannel} conditions, and a client ${ofClient}.`,
  noColumn: (name: string) => `InvalidFilter: There is no column “${name}” that you may read.`,
  notPublished: (schema: string, table: string) =>
    `Unable to subscribe to changes of ${schema}.${table}: Realtime is off for this table.`,
  notChecked: (schema: string, table: string) =>
    `Unable to subscribe to changes of ${schema}.${table}: Postgres refuses the check, or does not answer.`,
  filtersSlow:
    'Changes are missing: the filters of this client take Postgres too long. Use fewer or simpler ones.',
  filtersEnded:
    'Changes with these filters do not arrive any more: the filters of this client take Postgres too long. Join again with fewer or simpler ones.',
  policiesSlow: 'Changes are missing: the policies of their table take Postgres too long.',
  tooSlow: 'ClientTooSlow: Messages are missing, which this client did not read in time.',
  changesReady: 'Subscribed to PostgreSQL',
  messagesReady: 'Replication connection established',
  changesLost: 'Changes do not arrive at the moment. Those that are made meanwhile may be missed.',
  ended: 'The project is paused',
  notJoined: 'unmatched topic',
  unknownEvent: 'unhandled event',
} as const
