import type { ServerResponse } from 'node:http'
import { reply } from '../../devices/body.ts'
import { events } from './dialect.ts'
import type { Parts } from './parts.ts'
import type { Question } from './questions.ts'
import { actionsFor, type Turning, turningFor } from './settings.ts'
import { type Told, wayOf } from './told.ts'
import { lastEvent } from './turns.ts'

/** A device that got no answer asks again for the same person within this time. After it, the same question is a replay. */
const sameQuestionMs = 30_000
/** Two messages that carry neither uuid nor time count as one within this time. */
const sameBareMs = 2000
/** Somebody who is identified again within this time, while the arm waits for them, has the same attempt. */
const sameAttemptMs = 15_000
/** An answer that did not reach the device ends nothing before this, since the device may ask again. */
const lostAfterMs = 20_000

/** Shown on the display, where a name would be public. */
const anybody = 'Aluno'
const denial = 'Procure a recepção'
const farewell = 'Até logo'

interface Result {
  event: number
  user_id: number
  user_name: string
  user_image: false
  portal_id: number
  message: string
  actions?: { action: string; parameters: string }[]
}

interface Given {
  at: number
  result: Promise<Result>
  one: Told
}

export type Answers = ReturnType<typeof createAnswers>

/** Decides about everyone for whom the device asks. Exits are always freed. */
export function createAnswers({ door, settings, clock, told, entrance }: Parts) {
  const recent = new Map<string, Given>()
  /** Questions whose answer reached the device, even if it was lost for a repeated message. */
  const heard = new WeakSet<Told>()

  const resultOf = (question: Question, one: Told): Result => {
    const user = Number(one.users[1] ?? 0)
    const both: Turning[] = ['clockwise', 'anticlockwise']
    const outwards = turningFor(entrance(), 'out')
    const ways = one.allowed
      ? question.side === 'unknown'
        ? both
        : [turningFor(entrance(), question.side)]
      : // Where the side is unknown, somebody inside may be asking. Freeing the way out lets nobody in.
        question.side === 'unknown' && settings.release === 'catra'
        ? [outwards]
        : []
    return {
      event: ways.length > 0 ? events.granted : user > 0 ? events.denied : events.unidentified,
      user_id: user,
      user_name: user > 0 ? anybody : '',
      user_image: false,
      portal_id: question.portal,
      message: one.message,
      ...(ways.length > 0 ? { actions: actionsFor(settings, ways) } : {}),
    }
  }

  const decide = async (question: Question, one: Told): Promise<void> => {
    const { credential, method } = question
    const direction = wayOf(question)
    // The default: nobody comes in, and nobody is kept inside.
    one.allowed = direction === 'out'
    one.message = one.allowed ? farewell : denial
    if (!credential) return
    const same = door
      .waiting()
      .find(
        (grant) =>
          grant.marks.who === one.who && grant.direction === direction && door.now() - grant.grantedAt < sameAttemptMs,
      )
    const decision = same
      ? { ...same, allowed: true, message: told.byAttempt(same.attemptId)[0]?.message ?? farewell }
      : await door.ask({ credential, method, direction, marks: { ...marksOf(one), ...eventBefore() } })
    one.attemptId = decision.attemptId
    one.allowed = decision.allowed
    one.message = decision.message
    one.users = [question.user, String(decision.userId ?? 0)]
  }

  /** The arm's last event before a grant, if no other grant waits. The next event then belongs to that grant. */
  const eventBefore = (): { event?: string } => {
    const event = door.waiting().length === 0 ? door.memory.get(lastEvent) : undefined
    return event === undefined ? {} : { event }
  }

  const answerTo = async (question: Question, one: Told): Promise<Result> => {
    try {
      await decide(question, one)
    } catch (error) {
      door.log('warn', 'a question could not be decided', { why: String(error) })
    }
    const result = resultOf(question, one)
    one.event = result.event
    one.state = 'answered'
    // Stored before the device gets the answer, so that the line of its log about it is known to be ours.
    told.save(one)
    return result
  }

  const begin = (question: Question, key: string): Told => {
    const one: Told = {
      ...{ key, uuid: question.uuid, time: question.time, about: clock.toRaw(door.now()), card: question.card },
      ...{ users: [question.user], side: question.side, method: question.method, at: door.now(), state: 'asked' },
      who: question.credential ? JSON.stringify(question.credential) : '',
      ...{ attemptId: '', allowed: false, event: events.denied, message: denial, end: '', line: '' },
    }
    told.add(one)
    return one
  }

  /** What was answered to the same question before. */
  const givenBefore = (question: Question, key: string): Given | undefined => {
    const now = door.now()
    for (const [other, { at }] of recent) if (now - at > sameQuestionMs) recent.delete(other)
    const given = recent.get(key)
    if (given) return question.key || now - given.at < sameBareMs ? given : undefined
    const one = question.key ? told.byKey(key) : undefined
    if (!one || one.state === 'asked') return undefined
    if (now - one.at < sameQuestionMs) return { at: one.at, one, result: Promise.resolve(resultOf(question, one)) }
    // Without a uuid this may be a new question: if the clock was set back, the same person can have the same second twice.
    if (!question.uuid) return undefined
    door.log('warn', 'a question was replayed and lets nobody in', { seconds_ago: Math.round((now - one.at) / 1000) })
    const isOut = question.side === 'out'
    const replayed = { ...one, attemptId: '', allowed: isOut, message: isOut ? farewell : denial }
    return { at: one.at, one: replayed, result: Promise.resolve(resultOf(question, replayed)) }
  }

  /** An answer that did not reach the device frees nobody: unless the device asks again, the attempt ends. */
  const watch = (one: Told, response: ServerResponse) => {
    response.on('close', () => {
      if (response.writableFinished) {
        heard.add(one)
        if (one.state === 'lost') one.state = 'answered'
      }
      if (heard.has(one)) return
      one.state = 'lost'
      told.save(one)
      door.log('warn', 'the device went away before it had its answer')
      door.after(lostAfterMs, () => endLost(one))
    })
  }

  const endLost = (one: Told) => {
    if (one.state !== 'lost' || one.end || !one.attemptId || !one.allowed) return
    one.end = 'gave_up'
    told.save(one)
    door.gaveUp({ attemptId: one.attemptId, at: door.now() })
  }

  return {
    /** Answers a question. The device gets a complete answer even after an error. */
    async answer(question: Question, body: string, response: ServerResponse): Promise<void> {
      const key = question.key || `bare ${body}`
      let given = givenBefore(question, key)
      if (!given) {
        const one = begin(question, question.key || `bare ${door.now()} ${crypto.randomUUID()}`)
        given = { at: door.now(), one, result: answerTo(question, one) }
        recent.set(key, given)
      }
      watch(given.one, response)
      reply(response, 200, JSON.stringify({ result: await given.result }))
    },
    /** Ends what an earlier run left: attempts whose answer cannot have reached the device. */
    endUnheard(): void {
      for (const one of told.all()) endLost(one)
      for (const { attemptId, marks } of door.waiting()) {
        const isHeard = told.byAttempt(attemptId).some(({ state }) => state === 'answered')
        if (marks.who !== undefined && !isHeard) door.gaveUp({ attemptId, at: door.now() })
      }
    },
    /** Somebody went out whose direction was unknown when they were read, so the reading becomes an exit. Returns its attempt. */
    async exitOf({ who, method }: Told): Promise<string | undefined> {
      if (!who) return undefined
      return (await door.ask({ credential: JSON.parse(who), method, direction: 'out' })).attemptId
    },
  }
}

/** A report of the turn finds its grant by these. */
function marksOf({ who, side, uuid, time }: Told): Record<string, string> {
  return { who, ...(side === 'unknown' ? { side } : {}), ...(uuid ? { uuid } : {}), ...(time ? { time } : {}) }
}
