/** The texts of the AI affordances. Where the specification has words (sections 4 and 8), these are they. */
export const aiMessages = {
  editLabel: 'AI edit',
  promptLabel: (target: 'selection' | 'statement' | 'cursor') => PROMPT_LABELS[target],
  promptPlaceholder: 'What should the SQL do?',
  promptHint: 'Enter generates, Shift+Enter begins a new line, Escape closes.',
  generate: 'Generate',
  generating: 'Generating...',
  cancel: 'Cancel',
  accept: 'Accept',
  reject: 'Reject',
  diffLabel: 'Proposed change',
  proposalReady: 'The proposed change is shown. Accept or reject it.',
  failed: (message: string) => `Failed to generate: ${message}`,
  unknownError: 'Unknown error',
  noCompletion: 'Failed to generate completion',
  unchanged: 'The answer is the text as it stands.',
  textMoved: 'The text has changed since this was asked. Generate again.',
  titleFailed: (message: string) => `Failed to generate title: ${message}`,
  generateTitle: 'Generate title',
  nothingToName: 'There is no SQL to name yet.',

  fixPrompt: (error: string) => `Fix this error, and change nothing else: ${error}`,

  assistant: 'Assistant',
  closeAssistant: 'Close the assistant',
  conversationLabel: 'Conversation with the assistant',
  assistantEmptyTitle: 'Ask about this project’s schema',
  assistantEmptyText:
    'The assistant knows tables, columns and keys, and sees no rows. It proposes SQL; you decide what is inserted and run.',
  questionLabel: 'Message to the assistant',
  questionPlaceholder: 'How do I …?',
  send: 'Send',
  stop: 'Stop',
  answering: 'The assistant is answering…',
  answered: 'The assistant has answered',
  you: 'You',
  stopped: 'Stopped. The answer is not complete.',
  tryAgain: 'Try again',
  clear: 'New conversation',
  proposalLabel: 'Proposed SQL',
  insert: 'Insert',
  run: 'Run',
  copy: 'Copy',
  copied: 'Copied',
  notKept: 'This conversation cannot be kept in this browser: its storage refused it.',
}

const PROMPT_LABELS = {
  selection: 'What should become of the selection?',
  statement: 'What should become of this statement?',
  cursor: 'What should be written here?',
} as const

export type AiMessages = typeof aiMessages

export const aiTexts = { name: 'ai', defaults: aiMessages } as const
