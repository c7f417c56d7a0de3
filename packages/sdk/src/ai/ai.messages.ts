/** The texts of the AI affordances. Where the specification has words (sections 4 and 8), these are they. */
export const aiMessages = {
  editLabel: 'AI edit',
  promptLabel: (target: 'selection' | 'statement' | 'cursor'): string => PROMPT_LABELS[target],
  promptPlaceholder: 'What should the SQL do?',
  promptHint: 'Enter to generate, Shift+Enter for a new line, Escape to close.',
  generate: 'Generate',
  generating: 'Generating...',
  cancel: 'Cancel',
  accept: 'Accept',
  reject: 'Reject',
  diffLabel: 'Proposed change',
  proposalReady: 'Review the proposed change, then accept or reject it.',
  failed: (message: string) => `Failed to generate: ${message}`,
  unknownError: 'Unknown error',
  noCompletion: 'Failed to generate completion',
  unchanged: 'The answer makes no changes.',
  textMoved: 'The text has changed in the meantime. Generate again.',
  titleFailed: (message: string) => `Failed to generate title: ${message}`,
  generateTitle: 'Generate title',
  nothingToName: 'No SQL to name yet.',

  fixPrompt: (error: string) => `Fix this error, and change nothing else: ${error}`,

  assistant: 'Assistant',
  closeAssistant: 'Close the assistant',
  conversationLabel: 'Conversation with the assistant',
  assistantEmptyTitle: 'Ask about this project’s schema',
  assistantEmptyText:
    'The assistant knows your tables, columns and keys, but never sees rows. It suggests SQL, and you decide what to insert and run.',
  questionLabel: 'Message to the assistant',
  questionPlaceholder: 'How do I …?',
  send: 'Send',
  stop: 'Stop',
  answering: 'The assistant is answering…',
  answered: 'The assistant has answered',
  you: 'You',
  stopped: 'Stopped. The answer is incomplete.',
  tryAgain: 'Try again',
  clear: 'New conversation',
  proposalLabel: 'Proposed SQL',
  insert: 'Insert',
  run: 'Run',
  copy: 'Copy',
  copied: 'Copied',
  storageFailed:
    'This conversation can’t be saved in this browser: its storage is full or blocked.',
}

const PROMPT_LABELS = {
  selection: 'How should the selection change?',
  statement: 'How should this statement change?',
  cursor: 'What should be written here?',
} as const

export type AiMessages = typeof aiMessages

export const aiTexts = { name: 'ai', defaults: aiMessages } as const
