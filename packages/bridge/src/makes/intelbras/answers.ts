import type { Door, HistoryLine } from '../../devices/adapter.ts'
import { type Answer, createQuestions, neutral } from '../questions.ts'
import { type AccessEvent, liveMs } from './events.ts'
import type { Settings } from './settings.ts'

/** Decides what a notification is answered: one live event is a question, anything else is told as having happened. */
export function createAnswers(door: Door, settings: Settings) {
  const questions = createQuestions(door)

  /** A turn belongs to whoever's it says it is, and else to the only one who waits. */
  const turned = (event: AccessEvent) => {
    const waiting = door.waiting()
    const { credential, direction, at, log } = event
    const own = credential?.type === 'user' && waiting.filter((grant) => grant.userId === credential.user_id)
    const grants = own && own.length > 0 ? own : waiting
    const grant = grants.length === 1 ? grants[0] : undefined
    door.turned({ attemptId: grant?.attemptId, direction: grant?.direction ?? direction, at, log })
  }

  const lineOf = (event: AccessEvent): HistoryLine => {
    const { log, at, credential, method, direction, accepted } = event
    const kind = !accepted ? 'offline_denied' : direction === 'in' ? 'offline_entry' : 'offline_exit'
    return { log, at, kind, credential, method }
  }

  /** What the terminal decided itself: not what was let in when it was asked, nor what it was told to open. */
  const isNews = (event: AccessEvent): boolean => {
    const allowed = questions.wasAllowed(event)
    return allowed === undefined || (!allowed && event.accepted)
  }

  return async (events: AccessEvent[]): Promise<Answer> => {
    const turns = settings.turnCode === '' ? [] : events.filter((event) => event.code === settings.turnCode)
    for (const event of turns) turned(event)
    const accesses = events.filter((event) => event.code === 'AccessControl' && !event.isRemote)
    const [only] = accesses
    if (events.length === 1 && only && door.now() - only.at <= liveMs) {
      const answer = questions.answer(only)
      if (answer) return answer
    }
    const news = accesses.filter(isNews)
    if (news.length > 0) await door.history(news.map(lineOf))
    return neutral
  }
}
