import { plainOf } from '../values.ts'

// The headings of sheet columns, by field: as in Brazilian systems, and in Mindbody, Gymdesk, FitnessGM, GymPoint and WodGuru, as far as
// they publish them. A heading is compared without case, accents and other characters than letters and digits.

const who = {
  id: 'matricula|codigo|cod|codcliente|codigocliente|codigodocliente|codigodoaluno|codaluno|idcliente|idaluno|id|clientid|memberid|numero',
  full_name:
    'nome|nomecompleto|aluno|cliente|membro|pessoa|nomedoaluno|nomealuno|nomedocliente|nomecliente|name|fullname|membername|clientname|pagador',
  first_name: 'primeironome|firstname|first',
  last_name: 'sobrenome|ultimonome|lastname|last',
  cpf: 'cpf|cpfcnpj|documento|cpfdoaluno|cpfdocliente|cpfaluno|cpfcliente|document',
  email: 'email|emailprincipal|correioeletronico|emailaddress|enderecodeemail|emaildoaluno|emaildocliente',
}

const people = {
  ...who,
  phone:
    'telefone|celular|fone|whatsapp|telefonecelular|telefoneprincipal|telcelular|tel|contato|phone|mobile|mobilephone|phonenumber|cellphone|mobilenumber',
  birth_date:
    'nascimento|datanascimento|datadenascimento|dtnascimento|dtnasc|datanasc|aniversario|birthday|birthdate|dob|dateofbirth',
  joined_on:
    'cadastro|datacadastro|datadecadastro|dtcadastro|clientedesde|datamatricula|datadematricula|joindate|joined|membersince|creationdate',
  card: 'cartao|numerocartao|numerodocartao|cartaodeacesso|cartaoacesso|tag|chaveiro|barcode|barcodeid|keytag|cardnumber|cardcode|accesscard',
  trainer: 'professor|instrutor|personal|treinador|professorresponsavel|trainer|instructor|coach',
  contract: 'idcontrato|codigocontrato|codigodocontrato|numerocontrato|numerodocontrato|contractid|membershipid',
  plan_name:
    'plano|contrato|nomedoplano|nomeplano|nomecontrato|nomedocontrato|pacote|plan|planname|membership|membershipplan|membershiptitle|membershipname|passname|pricingoption',
  start_date:
    'inicio|datainicio|datadeinicio|dtinicio|iniciodocontrato|iniciocontrato|inicioplano|iniciodoplano|vigenciainicio|iniciovigencia|start|startdate|membershipstart|membershipstartdate|activationdate',
  end_date:
    'fim|datafim|datadefim|dtfim|termino|datatermino|datadetermino|fimdocontrato|fimcontrato|vencimento|datavencimento|datadevencimento|vencimentodocontrato|vencimentocontrato|vencimentodoplano|vencimentoplano|validade|vigenciafim|fimvigencia|end|enddate|membershipend|membershipenddate|expires|expiration|expirationdate|passexpirationdate',
  price_cents:
    'valor|valordoplano|valorplano|valorcontrato|valordocontrato|valormensal|mensalidade|preco|price|planprice|amount|monthlyfee',
  status: 'status|situacao|situacaodocontrato|situacaocontrato|statuscontrato|statusdocontrato|membershipstatus|state',
  cancelled_on: 'cancelamento|datacancelamento|datadecancelamento|canceladoem|canceldate|cancellationdate|cancelledon',
  next_charge:
    'proximacobranca|proximovencimento|proximopagamento|nextcharge|nextbilling|nextbillingdate|nextpayment|nextpaymentdate',
  renews: 'renovacaoautomatica|renovaautomatico|renova|recorrente|autorenew|autorenewal|autopay',
  credits_left:
    'creditos|creditosrestantes|saldodeaulas|saldoaulas|aulasrestantes|sessoesrestantes|sessionsleft|sessionsremaining|remaining|creditsleft',
  frozen_from: 'trancadode|iniciotrancamento|iniciodotrancamento|datatrancamento|freezestart|frozenfrom',
  frozen_until: 'trancadoate|fimtrancamento|fimdotrancamento|retorno|freezeend|frozenuntil',
}

const debts = {
  ...who,
  debt: 'idparcela|codigoparcela|numerotitulo|numerodotitulo|titulo|iddebito|invoice|invoiceid|invoicenumber',
  contract: people.contract,
  due_date: 'vencimento|datavencimento|datadevencimento|dtvencimento|due|duedate',
  amount_cents:
    'valor|valorparcela|valordaparcela|valortotal|valoraberto|valoremaberto|saldo|total|amount|amountdue|balance|price',
  paid_on:
    'pagamento|datapagamento|datadepagamento|dtpagamento|pagoem|recebimento|datarecebimento|datadorecebimento|paid|paidon|paiddate|paymentdate',
  status: 'status|situacao|situacaodaparcela|state',
  description: 'descricao|historico|referente|referencia|parcela|item|produto|description',
  method: 'formadepagamento|formapagamento|meiodepagamento|tipopagamento|tipodepagamento|paymentmethod|method',
}

const visits = {
  ...who,
  at: 'entrada|dataentrada|datadeentrada|datahora|dataehora|datahoraentrada|datahoradeentrada|acesso|dataacesso|datadeacesso|presenca|datavisita|data|checkin|checkintime|checkindate|attendance|attendancedate|visit|visitdate|date|datetime',
  time: 'hora|horario|horaentrada|horadeentrada|time|checkinhour',
  method: 'tipo|tipodeacesso|meio|method|type',
}

/** The kinds of sheets, and the headings of their fields. */
export const headings = { people, debts, visits }

export type Takes = keyof typeof headings

/** The first field of a kind of sheet that a heading may stand for; text in brackets, such as (R$), is ignored. */
export function fieldOf(takes: Takes, heading: string): string | undefined {
  const plain = plainOf(heading.replace(/\(.*?\)/g, ''))
  return Object.entries(headings[takes]).find(([, words]) => words.split('|').includes(plain))?.[0]
}
