/** The reasons for leaving that the desk and the app offer; other reasons are kept as the person words them. */
export const leavingWords = {
  pt: {
    price: 'Preço',
    moved: 'Mudança de endereço',
    no_time: 'Falta de tempo',
    health: 'Saúde ou lesão',
    dissatisfied: 'Insatisfação com a academia',
    competitor: 'Vai para outra academia',
  },
  en: {
    price: 'Price',
    moved: 'Moving away',
    no_time: 'No time',
    health: 'Health or an injury',
    dissatisfied: 'Not happy with the gym',
    competitor: 'Going to another gym',
  },
}
