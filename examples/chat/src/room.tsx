import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Room } from './rooms'
import { fieldOf, textOf } from './supabase'
import { addressOf, sendMessage, useRoom, type Message } from './use-room'

const TYPING_MS = 3_000

interface RoomViewProps {
  room: Room
  userId: string
  /** Called for a message of a member who is not known yet. */
  onNewMember(): void
}

export function RoomView({ room, userId, onNewMember }: RoomViewProps) {
  const { channel, isConnected, messages, present } = useRoom(room, userId)
  const [notice, setNotice] = useState('')
  const typingUntil = useRef<number>(undefined)
  const nameOf = (id: string) => room.members.find((one) => one.user_id === id)?.name

  const seen = [...present.keys(), ...messages.map((message) => message.user_id)]
  const hasNewMember = seen.some((id) => nameOf(id) === undefined)
  useEffect(() => {
    if (hasNewMember) onNewMember()
  }, [hasNewMember, onNewMember])

  function setTyping(isTyping: boolean) {
    const wasTyping = typingUntil.current !== undefined
    clearTimeout(typingUntil.current)
    typingUntil.current = isTyping
      ? window.setTimeout(() => setTyping(false), TYPING_MS)
      : undefined
    if (isTyping !== wasTyping) void channel?.track({ isTyping })
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = fieldOf(form, 'body').trim()
    const [file = null] = form.querySelector<HTMLInputElement>('[type=file]')?.files ?? []
    if (body === '' && file === null) return
    setNotice('')
    try {
      await sendMessage(room.id, body, file)
      form.reset()
      setTyping(false)
    } catch (error) {
      setNotice(textOf(error))
    }
  }

  const others = [...present].filter(([id]) => id !== userId)
  const typing = others.filter(([, { isTyping }]) => isTyping).map(([id]) => nameOf(id))
  const here = others.map(([id]) => nameOf(id))
  return (
    <main>
      <header>
        <h1>{room.name}</h1>
        <p>{isConnected ? `Here: ${['you', ...here].join(', ')}` : 'Connecting…'}</p>
        <label>
          Invitation
          <input readOnly value={`${location.origin}/#join=${room.invitation}`} />
        </label>
      </header>
      <ol aria-label="Messages">
        {messages.map((message) => (
          <li key={message.id} className={message.user_id === userId ? 'own' : ''}>
            <b>{nameOf(message.user_id)}</b> {message.body}
            <Attachment message={message} onError={setNotice} />
          </li>
        ))}
      </ol>
      <p role="status">{notice || typing.map((name) => `${name} is typing…`).join(' ')}</p>
      <form onSubmit={send}>
        <input
          name="body"
          aria-label="Message"
          autoComplete="off"
          maxLength={4000}
          onInput={() => setTyping(true)}
        />
        <input name="file" type="file" aria-label="Attachment" />
        <button disabled={!isConnected}>Send</button>
      </form>
    </main>
  )
}

interface AttachmentProps {
  message: Message
  onError(text: string): void
}

function Attachment({ message, onError }: AttachmentProps) {
  if (message.file_path === null) return null
  const open = () =>
    addressOf(message).then(
      (address) => location.assign(address),
      (error: unknown) => onError(textOf(error)),
    )
  return <button onClick={() => void open()}>{message.file_name}</button>
}
