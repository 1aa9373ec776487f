import { install, putAwayInstallHint } from './install.ts'
import { defineText } from './text.ts'

const useText = defineText({
  pt: {
    title: 'Deixe o app na tela de início',
    why: 'Ele abre com um toque, também sem rede.',
    install: 'Instalar',
    ios: 'Toque em Compartilhar e em “Adicionar à Tela de Início”. Lá, entre outra vez: por e-mail ou com outro link da recepção.',
    notNow: 'Agora não',
  },
  en: {
    title: 'Put the app on your home screen',
    why: 'It opens with one tap, without network too.',
    install: 'Install',
    ios: 'Tap Share and then “Add to Home Screen”. There, enter once more: by e-mail or with another link of the front desk.',
    notNow: 'Not now',
  },
})

/** How this phone puts the app on its home screen. */
export function InstallHint({ way }: { way: 'prompt' | 'ios' }) {
  const text = useText()
  return (
    <section className="card" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p>{way === 'ios' ? text.ios : text.why}</p>
      <div className="actions">
        {way === 'prompt' && (
          <button type="button" onClick={install}>
            {text.install}
          </button>
        )}
        <button type="button" className="quiet" onClick={putAwayInstallHint}>
          {text.notNow}
        </button>
      </div>
    </section>
  )
}
