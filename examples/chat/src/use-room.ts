import type { RealtimeChannel } from '@supabase/supabase-js'
import { useCallback, useEffect, useState } from 'react'
import type { Room } from './rooms'
import { dataOf, supabase } from './supabase'

export interface Message {
  id: number
  user_id: string
  body: string
  file_path: string | null
  file_name: string | null
}

interface Presence {
  isTyping: boolean
}

const NEWEST = 200

/** Adds messages to those that are shown: each once, in their order. */
const merge = (shown: readonly Message[], more: readonly Message[]): Message[] =>
  [...new Map([...shown, ...more].map((message) => [message.id, message])).values()].toSorted(
    (a, b) => a.id - b.id,
  )

/** A channel is opened once the one before has been left: the client has one of a name. */
let left: Promise<unknown> = Promise.resolve()

/** Messages of a room, and its members who are there. */
export function useRoom({ id }: Room, userId: string) {
  const [messages, setMessages] = useState<Message[]>([])
  const [present, setPresent] = useState<ReadonlyMap<string, Presence>>(new Map())
  const [channel, setChannel] = useState<RealtimeChannel>()
  const [isConnected, setIsConnected] = useState(false)

  const read = useCallback(async () => {
    const newest = await dataOf<Message[]>(
      supabase
        .from('messages')
        .select('id, user_id, body, file_path, file_name')
        .eq('room_id', id)
        .order('id', { ascending: false })
        .limit(NEWEST),
    )
    setMessages((shown) => merge(shown, newest))
  }, [id])

  useEffect(() => {
    let isLeft = false
    let opened: RealtimeChannel | undefined

    function open() {
      if (isLeft) return
      const room = supabase.channel(`room:${id}`, {
        config: { private: true, presence: { key: userId } },
      })
      room
        .on<Message>(
          'postgres_changes',
          { event: 'INSERT', schema: 'public', table: 'messages', filter: `room_id=eq.${id}` },
          ({ new: message }) => setMessages((shown) => merge(shown, [message])),
        )
        .on('presence', { event: 'sync' }, () => {
          const people = Object.entries(room.presenceState<Presence>())
          setPresent(
            new Map(
              people.map(([key, tabs]) => [key, { isTyping: tabs.some((tab) => tab.isTyping) }]),
            ),
          )
        })
        // Changes arrive from now on, also after a connection was lost: what came before is read.
        .on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
          if (extension === 'postgres_changes' && status === 'ok') void read()
        })
        .subscribe((status) => {
          setIsConnected(status === 'SUBSCRIBED')
          if (status === 'SUBSCRIBED') void room.track({ isTyping: false })
        })
      opened = room
      setChannel(room)
    }

    void left.then(open)
    return () => {
      isLeft = true
      if (opened) left = supabase.removeChannel(opened)
    }
  }, [id, read, userId])

  return { channel, isConnected, messages, present }
}

/** Sends a message, with a file if there is one. */
export async function sendMessage(roomId: string, body: string, file: File | null): Promise<void> {
  const attached = file && { file_path: `${roomId}/${crypto.randomUUID()}`, file_name: file.name }
  if (attached) await dataOf(supabase.storage.from('attachments').upload(attached.file_path, file))
  await dataOf(supabase.from('messages').insert({ room_id: roomId, body, ...attached }))
}

/** Returns an address that downloads an attachment for a minute. */
export async function addressOf({ file_name, file_path }: Message): Promise<string> {
  const { signedUrl } = await dataOf(
    supabase.storage.from('attachments').createSignedUrl(file_path ?? '', 60),
  )
  // The client's own option encodes a name twice.
  return `${signedUrl}&download=${encodeURIComponent(file_name ?? '')}`
}
