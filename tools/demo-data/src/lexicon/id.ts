import { lexicon } from './lexicon.ts';

export const id = lexicon({
  women:
    'Putri|Dewi|Siti|Ayu|Nur|Rina|Intan|Fitri|Lestari|Wulan|Citra|Anisa|Maya|Ratna|Dinda|Kartika|Melati|Nabila|Tiara|Salsa',
  men: 'Budi|Andi|Rizky|Agus|Dimas|Bayu|Fajar|Arif|Hendra|Yoga|Rendi|Galih|Adit|Eko|Ilham|Reza|Wahyu|Doni|Farhan|Bagas',
  families:
    'Santoso|Wijaya|Saputra|Pratama|Hidayat|Nugroho|Kusuma|Setiawan|Lestari|Siregar|Nasution|Hartono|Gunawan|Permata|Wibowo|Ramadhan|Suryadi|Halim|Maulana|Firmansyah|Rahmawati|Utami',
  bios: '{role} di {city} ✨ {a} dan {b}|{role} | {a}, {b} dan kopi|Suka {a} dan {b} 📍 {city}|{role} asal {city}. Ide {a} setiap minggu|{a} • {b} • hidup santai|Berbagi cerita tentang {a} dan {b}',
  captions:
    'Akhirnya coba {a} di {city} dan suka banget|Tiga hal tentang {a} yang harus kamu tahu|Simpan untuk akhir pekan {b} berikutnya|Video baru: {a} dengan biaya kecil|Siapa yang lebih suka {a} daripada {b}?|Rutinitas {a} langkah demi langkah|Di balik layar hari {b} kami di {city}|Pagi tenang dengan {b} dan kopi|Ulasan jujur {a} setelah sebulan|Tulis tips {a} kamu di komentar',
  niches: {
    fashion: 'penata gaya|busana|ide outfit|baju bekas|sepatu|tren|aksesori|hijab',
    beauty: 'perias|riasan|perawatan kulit|lipstik|rambut keriting|kuku|tabir surya|gaya rambut',
    fitness: 'pelatih|olahraga di rumah|latihan kekuatan|lari|yoga|resep protein|peregangan|gym',
    food: 'juru masak|resep mudah|sambal|kue|jajanan kaki lima|masakan vegan|roti|makan malam',
    travel: 'pelancong|pantai tersembunyi|liburan singkat|tiket murah|pendakian|desa wisata|ransel|gunung',
    gaming: 'streamer|gim|mabar|gim indie|konsol lawas|turnamen|ulasan gim|tantangan',
    technology: 'insinyur|teknologi|ponsel|pemrograman|kecerdasan buatan|gawai|sumber terbuka|rumah pintar',
    music: 'penulis lagu|gitar|lagu|konser|piano|produksi musik|lirik|dangdut',
    art: 'ilustrator|cat air|menggambar|keramik|mural|potret|lukisan digital|batik',
    parenting: 'ibu dua anak|pola asuh|dongeng|bekal anak|kerajinan|tidur bayi|keluarga|sekolah',
    pets: 'pecinta kucing|kucing|anjing|adopsi|jalan pagi|penampungan|anak kucing|kesehatan hewan',
    home: 'desainer interior|dekorasi|tanaman hias|buat sendiri|perabot bekas|dapur|kebun|kerapian',
    cars: 'pecinta mobil|mobil klasik|mobil listrik|uji jalan|motor|mesin|modifikasi|bengkel',
    business:
      'pengusaha|keuangan pribadi|pemasaran digital|penjualan|tabungan|investasi|kerja jarak jauh|produktivitas',
  },
});
