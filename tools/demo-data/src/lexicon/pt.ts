import { lexicon } from './lexicon.ts';

export const pt = lexicon({
  women:
    'Ana|Beatriz|Júlia|Larissa|Mariana|Letícia|Camila|Fernanda|Isabela|Gabriela|Amanda|Bruna|Rafaela|Carolina|Luana|Helena|Alice|Vitória|Yasmin|Bianca|Débora|Natália|Manuela|Inês|Matilde|Tainá',
  men: 'João|Pedro|Lucas|Gabriel|Matheus|Rafael|Gustavo|Felipe|Bruno|Thiago|Vinícius|Caio|Leonardo|Eduardo|Diego|Henrique|Murilo|Davi|Enzo|Igor|Tiago|Rodrigo|Duarte|Afonso|Renan|Otávio',
  families:
    'Silva|Santos|Oliveira|Souza|Rodrigues|Ferreira|Alves|Pereira|Lima|Gomes|Costa|Ribeiro|Martins|Carvalho|Almeida|Lopes|Soares|Fernandes|Vieira|Barbosa|Rocha|Dias|Nascimento|Andrade|Moreira|Nunes|Marques|Machado|Mendes|Freitas|Cardoso|Ramos|Teixeira|Araújo|Pinto|Cavalcanti',
  bios: '{role} em {city} ✨ {a} e {b} todo dia|{role} | {a}, {b} e café|Apaixonada por {a} e {b} 📍 {city}|{role} de {city}. Dicas de {a} toda semana|Te ajudo com {a} | {role}|{a} • {b} • vida leve|Aqui tem {a}, {b} e muita risada|Compartilhando {b} sem complicação',
  captions:
    'Finalmente testei {a} em {city} e amei|Três coisas sobre {a} que eu queria saber antes|Salva esse post para o próximo fim de semana de {b}|Vídeo novo: tudo sobre {a} gastando pouco|Quem mais prefere {a} a {b}?|Minha rotina de {a} passo a passo|Bastidores do nosso dia de {b} em {city}|Manhã tranquila com {b} e café|Opinião sincera sobre {a} depois de um mês|Conta aqui qual é o seu {a} favorito',
  niches: {
    fashion: 'consultora de estilo|moda|looks do dia|brechó|tênis|tendências|acessórios|vestidos',
    beauty: 'maquiadora|maquiagem|skincare|batons|cachos|unhas|protetor solar|penteados',
    fitness: 'personal trainer|treino em casa|musculação|corrida|yoga|receitas com proteína|mobilidade|academia',
    food: 'cozinheira|receitas fáceis|churrasco|sobremesas|comida de rua|cozinha vegana|pão caseiro|jantares rápidos',
    travel: 'viajante|viagens|praias escondidas|roteiros|passagens baratas|trilhas|mochilão|cachoeiras|pousadas',
    gaming: 'streamer|games|ranqueadas|jogos indie|consoles antigos|campeonatos|análises de jogos|desafios',
    technology:
      'engenheiro|tecnologia|celulares|programação|inteligência artificial|gadgets|software livre|casa inteligente',
    music: 'cantora|violão|composições|shows|piano|produção musical|letras|samba',
    art: 'ilustradora|aquarela|desenho|cerâmica|grafite|retratos|pintura digital|gravura',
    parenting: 'mãe de dois|maternidade|histórias para dormir|lanches|brincadeiras|sono do bebê|família|escola',
    pets: 'mãe de pet|cachorros resgatados|gatos|adestramento|passeios|adoção|filhotes|saúde animal',
    home: 'designer de interiores|decoração|plantas|faça você mesmo|móveis antigos|cozinhas|jardim|organização',
    cars: 'apaixonado por carros|carros antigos|carros elétricos|test drive|motos|motores|rebaixados|oficina',
    business:
      'empreendedora|finanças pessoais|marketing digital|vendas|renda extra|investimentos|trabalho remoto|produtividade',
  },
});
