import { lazy, Suspense } from 'react'

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

/** A component whose script is loaded when it is first shown: the screen around it should not wait for it. */
export function later<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const Loaded = lazy(async () => ({ default: (await load())[name] as React.ComponentType<object> }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once a component, at the top of a module
  return function Later(props: PropsOf<Module[Name]>) {
    return (
      <Suspense>
        <Loaded {...(props as object)} />
      </Suspense>
    )
  }
}
