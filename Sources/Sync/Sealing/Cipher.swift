import CCrypto

/// Authenticated encryption and key derivation, by the system's libcrypto (OpenSSL 3).
enum Cipher {
    static let keyLength = 32
    static let nonceLength = 12
    static let tagLength = 16

    /// Encrypts bytes with ChaCha20-Poly1305 (RFC 8439).
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes, never used twice with one key.
    ///   - authenticated: Bytes that stay readable, and without which the result doesn't open.
    /// - Returns: The encrypted bytes, then a tag of 16 bytes.
    /// - Throws: ``Failure`` if libcrypto doesn't have the cipher, as where its FIPS mode is on.
    static func seal(
        _ bytes: [UInt8], key: [UInt8], nonce: [UInt8], authenticating authenticated: [UInt8]
    ) throws -> [UInt8] {
        try withContext(key, nonce, authenticated, encrypts: true) { context in
            var result = [UInt8](repeating: 0, count: bytes.count + tagLength)
            var count: Int32 = 0
            try check(EVP_EncryptUpdate(context, &result, &count, bytes, Int32(bytes.count)))
            var tag = [UInt8](repeating: 0, count: tagLength)
            try check(EVP_EncryptFinal_ex(context, &tag, &count))
            try check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag))
            result.replaceSubrange(bytes.count..., with: tag)
            return result
        }
    }

    /// Decrypts what ``seal(_:key:nonce:authenticating:)`` made.
    /// - Returns: Nil if the bytes, the nonce or the authenticated bytes were changed, or the key is another one.
    /// - Throws: ``Failure`` if libcrypto doesn't have the cipher, as where its FIPS mode is on.
    static func open(
        _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], authenticating authenticated: [UInt8]
    ) throws -> [UInt8]? {
        guard sealed.count >= tagLength else { return nil }
        return try withContext(key, nonce, authenticated, encrypts: false) { context in
            let encrypted = Array(sealed.dropLast(tagLength))
            var tag = Array(sealed.suffix(tagLength))
            // One byte more, since the address of an empty array is none.
            var result = [UInt8](repeating: 0, count: encrypted.count + 1)
            var count: Int32 = 0
            try check(EVP_DecryptUpdate(context, &result, &count, encrypted, Int32(encrypted.count)))
            try check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag))
            var rest = [UInt8](repeating: 0, count: tagLength)
            guard EVP_DecryptFinal_ex(context, &rest, &count) == 1 else { return nil }
            return Array(result.dropLast())
        }
    }

    /// Derives a key with HKDF-SHA256 (RFC 5869).
    static func derivedKey(from secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
        initialize
        let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var key = [UInt8](repeating: 0, count: count)
        var length = count
        let isDerived =
            EVP_PKEY_derive_init(context) == 1
            && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
            && EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1
            && EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) == 1
            && EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1
            && EVP_PKEY_derive(context, &key, &length) == 1
        precondition(isDerived && length == count, "libcrypto has no memory")
        return key
    }

    private static func withContext<Result>(
        _ key: [UInt8], _ nonce: [UInt8], _ authenticated: [UInt8], encrypts: Bool,
        _ body: (OpaquePointer) throws -> Result
    ) throws -> Result {
        precondition(key.count == keyLength && nonce.count == nonceLength, "a key or nonce of another length")
        initialize
        guard let context = EVP_CIPHER_CTX_new() else { throw Failure() }
        defer { EVP_CIPHER_CTX_free(context) }
        try check(EVP_CipherInit_ex(context, EVP_chacha20_poly1305(), nil, key, nonce, encrypts ? 1 : 0))
        var count: Int32 = 0
        try check(EVP_CipherUpdate(context, nil, &count, authenticated, Int32(authenticated.count)))
        return try body(context)
    }

    /// Keeps libcrypto from reading its configuration, which can name modules to load.
    private static let initialize: Void = {
        _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
    }()

    private static func check(_ status: Int32) throws {
        guard status == 1 else { throw Failure() }
    }

    struct Failure: Error, CustomStringConvertible {
        let description = "The system's libcrypto doesn't offer ChaCha20-Poly1305. Turn off its FIPS mode."
    }
}
