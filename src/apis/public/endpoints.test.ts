import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appEndpoints } from '#apis/app/endpoints.ts'
import { deviceEndpoints } from '#apis/device/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { appPermission, devicePermission } from '#platform/auth/scopes.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { endpoints } from './endpoints.ts'

// The name of a file decides who may call its endpoints: those in routes.ts with an API key, those in staff-routes.ts
// only from the dashboard, those in app-routes.ts only from the app of members, those in device-routes.ts only from a bridge of turnstiles. Adding an endpoint therefore means choosing a file for it.

const modules = new URL('modules/', import.meta.url)
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) => /routes\.ts$/.test(name))
const isPublic = /^[^/]+\/routes\.ts$/
const isApp = /^[^/]+\/app-([a-z-]+-)?routes\.ts$/
const isDevice = /^[^/]+\/device-([a-z-]+-)?routes\.ts$/
const isStaff = /^[^/]+\/staff-([a-z-]+-)?routes\.ts$/

/** `METHOD /path` of the endpoints in a file, which exports lists of endpoints or functions that make one. */
async function declaredIn(file: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(new URL(file, modules).href)
  return Object.entries(exported)
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, value]) => namesOf(typeof value === 'function' ? value({}) : value))
}

async function declaredInAll(kind: RegExp): Promise<string[]> {
  return (await Promise.all(files.filter((file) => kind.test(file)).map(declaredIn))).flat().toSorted()
}

const namesOf = (list: Endpoint[]) => list.map(({ method, path }) => `${method} ${path}`)

test('a file of routes is called routes.ts, or app-, device- or staff-routes.ts, or app-…-, device-…- or staff-…-routes.ts', () => {
  const known = [isPublic, isApp, isDevice, isStaff]
  expect(files.filter((file) => !known.some((form) => form.test(file)))).toEqual([])
})

test('the public API is what the files named routes.ts declare, and nothing else', async () => {
  expect(await declaredInAll(isPublic)).toEqual(namesOf(endpoints).toSorted())
})

test('the dashboard has these, and what the files named staff-routes.ts declare', async () => {
  const all = namesOf(dashboardEndpoints({} as DashboardSurroundings))
  const added = all.filter((name) => !namesOf(endpoints).includes(name))
  expect(await declaredInAll(isStaff)).toEqual(added.toSorted())
})

test('the app has what the files named app-routes.ts declare, and none of it is open to keys or staff', async () => {
  const all = appEndpoints({} as never)
  expect(await declaredInAll(isApp)).toEqual(namesOf(all).toSorted())
  expect(new Set(all.map(({ scope }) => scope))).toEqual(new Set([appPermission]))
  const others = [...endpoints, ...dashboardEndpoints({} as DashboardSurroundings)]
  expect(others.filter(({ scope, staffPermission }) => [scope, staffPermission].includes(appPermission))).toEqual([])
})

test('bridges have what the files named device-routes.ts declare, and none of it is open to keys, staff or phones', async () => {
  const all = deviceEndpoints({} as never)
  expect(await declaredInAll(isDevice)).toEqual(namesOf(all).toSorted())
  expect(new Set(all.map(({ scope }) => scope))).toEqual(new Set([devicePermission]))
  const others = [...endpoints, ...appEndpoints({} as never), ...dashboardEndpoints({} as DashboardSurroundings)]
  expect(others.filter(({ scope, staffPermission }) => [scope, staffPermission].includes(devicePermission))).toEqual([])
})

test('a file named routes.ts exports nothing but its public endpoints', async () => {
  for (const file of files.filter((name) => isPublic.test(name))) {
    const others = Object.keys(await import(new URL(file, modules).href)).filter((name) => !name.endsWith('Endpoints'))
    expect([file, others]).toEqual([file, []])
  }
})

test('the front desk reads across the gym and writes nothing: a write stands in the module whose tables it changes', async () => {
  const declared = await declaredIn('front-desk/staff-routes.ts')
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.filter((name) => !name.startsWith('GET '))).toEqual([])
})
