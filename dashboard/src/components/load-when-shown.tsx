import { type ComponentType, useEffect, useState } from 'react'

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

/**
 * A component whose script is loaded when it is first shown, or by `load` a moment before: the screen around it should not wait for it.
 * React's Suspense is not used, because it waits 300 ms before it shows what was not there at once.
 */
export function loadWhenShown<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  let Loaded: ComponentType<object> | undefined
  const loadOnce = async () => {
    Loaded ??= (await load())[name] as ComponentType<object>
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once a component, at the top of a module
  function Shown(props: PropsOf<Module[Name]>) {
    const [, draw] = useState(false)
    useEffect(() => {
      const fail = (error: unknown) =>
        draw(() => {
          throw error
        })
      if (Loaded === undefined) loadOnce().then(() => draw(true), fail)
    }, [])
    return Loaded && <Loaded {...(props as object)} />
  }
  return Object.assign(Shown, { load: loadOnce })
}
