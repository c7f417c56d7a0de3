import type { User } from '@supabase/supabase-js'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { RoomView } from './room'
import { dataOf, fieldOf, supabase, textOf } from './supabase'

export interface Room {
  id: string
  name: string
  invitation: string
  members: { user_id: string; name: string }[]
}

const readRooms = () =>
  dataOf<Room[]>(
    supabase.from('rooms').select('id, name, invitation, members(user_id, name)').order('name'),
  )

export function Rooms({ user }: { user: User }) {
  const [rooms, setRooms] = useState<Room[]>([])
  const [openId, setOpenId] = useState<string>()
  const [notice, setNotice] = useState('')

  const refresh = useCallback(
    () => readRooms().then(setRooms, (error: unknown) => setNotice(textOf(error))),
    [],
  )

  /** Calls a function that returns a room of this person, and shows the room. */
  const enter = useCallback(
    (name: 'create_room' | 'join_room', values: object) =>
      dataOf<string>(supabase.rpc(name, values))
        .then((id) => refresh().then(() => setOpenId(id)))
        .catch((error: unknown) => setNotice(textOf(error))),
    [refresh],
  )

  useEffect(() => {
    const [, invitation] = /^#join=([\da-f-]{36})$/.exec(location.hash) ?? []
    if (invitation === undefined) return void refresh()
    history.replaceState(null, '', location.pathname)
    void enter('join_room', { invitation })
  }, [enter, refresh])

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await enter('create_room', { name: fieldOf(form, 'name') })
    form.reset()
  }

  const room = rooms.find(({ id }) => id === openId)
  return (
    <div className="chat">
      <nav aria-label="Rooms">
        {rooms.length === 0 && <p>You are in no room.</p>}
        {rooms.map(({ id, name }) => (
          <button key={id} aria-current={id === openId} onClick={() => setOpenId(id)}>
            {name}
          </button>
        ))}
        <form onSubmit={create}>
          <input name="name" aria-label="Name of the room" required maxLength={80} />
          <button>Create room</button>
        </form>
        <p role="status">{notice}</p>
        <button className="plain" onClick={() => void supabase.auth.signOut()}>
          Sign out
        </button>
      </nav>
      {room && <RoomView key={room.id} room={room} userId={user.id} onNewMember={refresh} />}
    </div>
  )
}
