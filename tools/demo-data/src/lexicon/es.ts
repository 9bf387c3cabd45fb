import { lexicon } from './lexicon.ts';

export const es = lexicon({
  women:
    'María|Lucía|Sofía|Valentina|Camila|Paula|Carmen|Daniela|Martina|Alba|Isabella|Ximena|Renata|Elena|Irene|Gabriela|Fernanda|Regina|Catalina|Julieta|Antonella|Rocío|Noelia|Mariana|Ximena|Jimena|Abril|Ainhoa',
  men: 'Santiago|Mateo|Sebastián|Diego|Alejandro|Pablo|Javier|Carlos|Andrés|Miguel|Nicolás|Emiliano|Leonardo|Hugo|Álvaro|Iker|Joaquín|Tomás|Rodrigo|Ricardo|Fernando|Adrián|Bruno|Facundo|Thiago|Gonzalo|Iván|Rubén',
  families:
    'García|Martínez|López|Hernández|González|Rodríguez|Pérez|Sánchez|Ramírez|Torres|Flores|Rivera|Gómez|Díaz|Cruz|Morales|Reyes|Gutiérrez|Ortiz|Castillo|Vargas|Romero|Álvarez|Ruiz|Mendoza|Navarro|Molina|Castro|Ríos|Herrera|Domínguez|Vega|Soto|Silva|Rojas|Acosta|Medina|Aguilar|Fuentes|Cabrera',
  bios: '{role} en {city} ✨ {a} y {b} cada día|{role} | {a}, {b} y mucho café|Comparto mi pasión por {a} y {b} 📍 {city}|{role} de {city}. Ideas de {a} todas las semanas|Te ayudo con {a} | {role}|{a} • {b} • vida sencilla|{role} y soñadora de {b}|Aquí se habla de {a}, {b} y nada más',
  captions:
    'Por fin probé {a} en {city} y me encantó|Tres cosas sobre {a} que ojalá hubiera sabido antes|Guarda esto para tu próximo fin de semana de {b}|Nuevo video: todo sobre {a} con poco presupuesto|¿Quién más prefiere {a} antes que {b}?|Mi rutina de {a} paso a paso, como me pidieron|Detrás de cámaras de nuestro día de {b} en {city}|Una mañana tranquila con {b} y café|Opinión sincera de {a} después de un mes|Cuéntame en comentarios tu {a} favorita',
  niches: {
    fashion: 'estilista|moda|outfits|ropa de segunda mano|zapatillas|tendencias|accesorios|vestidos',
    beauty: 'maquilladora|maquillaje|cuidado de la piel|labiales|rizos|uñas|protector solar|peinados',
    fitness: 'entrenador personal|entrenamiento en casa|fuerza|correr|yoga|recetas con proteína|movilidad|gimnasio',
    food: 'cocinera|recetas fáciles|tacos|postres|comida callejera|cocina vegana|pan casero|cenas rápidas',
    travel: 'viajero|viajes|playas escondidas|escapadas|vuelos baratos|rutas|pueblos mágicos|mochila|montaña',
    gaming: 'streamer|videojuegos|partidas clasificatorias|juegos indie|consolas retro|torneos|reseñas de juegos|retos',
    technology:
      'ingeniera|tecnología|móviles|programación|inteligencia artificial|gadgets|código abierto|casa inteligente',
    music: 'cantautora|guitarra|canciones|conciertos|piano|producción musical|letras|cumbia',
    art: 'ilustradora|acuarela|dibujo|cerámica|murales|retratos|pintura digital|grabado',
    parenting: 'mamá de dos|crianza|cuentos para dormir|meriendas|manualidades|sueño del bebé|familia|escuela en casa',
    pets: 'amante de los perros|perros rescatados|gatos|adiestramiento|paseos|adopción|cachorros|veterinaria',
    home: 'decoradora|decoración|plantas|bricolaje|muebles restaurados|cocinas|jardín|orden en casa',
    cars: 'mecánico|autos clásicos|coches eléctricos|pruebas de manejo|motos|motores|detallado|rutas en moto',
    business:
      'emprendedora|finanzas personales|marketing digital|ventas|ahorro|inversiones|trabajo remoto|productividad',
  },
});
