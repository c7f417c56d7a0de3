import { describe, expect, it } from 'vitest'
import {
  conversationTransition,
  emptyConversation,
  mayRetry,
  messagesToSend,
  type ConversationEvent,
  type Message,
} from './conversation'

const through = (...events: ConversationEvent[]) =>
  events.reduce(conversationTransition, emptyConversation)
const ask: ConversationEvent = { type: 'asked', question: ' Which tables? ' }
const question: Message = { role: 'user', content: 'Which tables?' }

describe('a conversation', () => {
  it('grows by a question and its answer', () => {
    expect(through(ask, { type: 'received', answer: 'Tw' })).toEqual({
      status: 'answering',
      messages: [question],
      answer: 'Tw',
    })
    expect(through(ask, { type: 'answered', answer: 'Two.' })).toEqual({
      status: 'idle',
      messages: [question, { role: 'assistant', content: 'Two.' }],
    })
  })

  it('takes no empty question, and none while it is answering', () => {
    expect(through({ type: 'asked', question: ' \n' })).toBe(emptyConversation)
    const answering = through(ask)
    expect(conversationTransition(answering, { type: 'asked', question: 'And?' })).toBe(answering)
  })

  it('keeps what was written when it is stopped, and the question when nothing was', () => {
    expect(
      through(ask, { type: 'received', answer: 'Tw' }, { type: 'stopped' }).messages.at(-1),
    ).toEqual({
      role: 'assistant',
      content: 'Tw',
      cut: true,
    })
    const stopped = through(ask, { type: 'stopped' })
    expect(stopped).toEqual({ status: 'idle', messages: [question] })
    expect(mayRetry(stopped)).toBe(true)
  })

  it('can be tried again after it failed', () => {
    const failed = through(ask, { type: 'failed', problem: 'no' })
    expect(failed).toEqual({ status: 'failed', messages: [question], problem: 'no' })
    expect(conversationTransition(failed, { type: 'retried' })).toEqual({
      status: 'answering',
      messages: [question],
      answer: '',
    })
    expect(mayRetry(through(ask, { type: 'answered', answer: 'x' }))).toBe(false)
  })

  it('puts stored messages before those asked meanwhile', () => {
    const stored: Message = { role: 'assistant', content: 'Hello' }
    expect(through(ask, { type: 'restored', messages: [stored] })).toMatchObject({
      status: 'answering',
      messages: [stored, question],
    })
  })

  it('lets go of what comes after it was cleared', () => {
    const cleared = through(ask, { type: 'cleared' })
    expect(conversationTransition(cleared, { type: 'answered', answer: 'late' })).toBe(cleared)
  })
})

it('sends what the contract takes: 40 messages, from a question to a question, 20,000 characters each', () => {
  const messages = Array.from({ length: 101 }, (_, index): Message => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: 'x'.repeat(30_000),
  }))
  const sent = messagesToSend(messages)
  expect(sent.length).toBe(39)
  expect(sent[0]?.role).toBe('user')
  expect(sent.at(-1)?.role).toBe('user')
  expect(sent.every(({ content }) => content.length === 20_000)).toBe(true)
})
